"""Peers: chunkers of other libraries, their texts put back to their place in the document (chapter 8)."""

from chunkbook.peers.libraries import PEERS, Peer, peer_chunks
from chunkbook.peers.places import chunks_from_texts

__all__ = ["PEERS", "Peer", "chunks_from_texts", "peer_chunks"]
