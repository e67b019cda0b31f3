"""Everyday words of a rig and an office in ten languages, for texts that mix them."""

from __future__ import annotations

_WORDS = """
en the drilling crew pulled out of hole checked pumps mixed mud waited on weather ran casing and cemented it overnight
no brønnen boret videre gjennom skifer mens mannskapet sjekket pumpene før skiftet i går kveld uten skader på utstyr
el το συνεργείο σταμάτησε τη γεώτρηση έλεγξε τις αντλίες και περίμενε καλύτερο καιρό πριν συνεχίσει την εργασία σήμερα
ru бригада подняла бурильную колонну проверила насосы приготовила раствор и продолжила бурение скважины ночью без аварий
he הצוות עצר את הקידוח בדק את המשאבות והמתין למזג אוויר טוב יותר לפני שהמשיך בעבודה אתמול בלילה
ar أوقف الفريق الحفر وفحص المضخات وانتظر تحسن الطقس قبل أن يواصل العمل في البئر أثناء الليل بدون حوادث
hi दल ने खुदाई रोकी पंपों की जाँच की और काम जारी रखने से पहले मौसम सुधरने की प्रतीक्षा की रात में
th ทีมงาน หยุด เจาะ ตรวจสอบ ปั๊ม และ รอ อากาศ ดีขึ้น ก่อน ทำงาน ต่อ ใน หลุม ตอน กลางคืน
ja 作業員は 掘削を 止めて ポンプを 点検し 天候の 回復を 待ってから 夜間に 作業を 再開した 坑井は 安全です
zh 钻井队 停止 钻进 检查 泥浆泵 等待 天气 好转 以后 夜间 继续 施工 没有 发生 事故 套管 已经 固井
ko 작업반은 시추를 멈추고 펌프를 점검한 뒤 날씨가 좋아지기를 기다려 밤에 작업을 다시 시작했다 사고는 없었다
"""

LANGUAGES = {line[:2]: tuple(line[3:].split()) for line in _WORDS.strip().splitlines()}
EMOJI = ("🛢️", "⛏️", "👷🏽", "👩\u200d🔧", "🇳🇴", "🇺🇸", "1️⃣", "✅", "🔥", "👨\u200d👩\u200d👧", "½", "℃")
