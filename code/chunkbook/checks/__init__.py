"""Checks that tell a learner what an answer gets right or wrong; one module for each chapter."""
