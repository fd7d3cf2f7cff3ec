/**
 * What U+2E80 to U+2EF3 stand for, in code point order: the 115 characters of the CJK Radicals Supplement as unified ideographs (Unicode
 * property Equivalent_Unified_Ideograph). U+2E9A is unassigned and stays a space here; U+2E80, "repeat", has no ideograph and becomes 々.
 * NFKC folds only two of them, and PDF fonts hand them out for 長, 西, 民, 母 and others.
 */
const ideographs = [
  ...('々厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵 旡日' +
    '月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂' +
    '肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝' +
    '雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'),
]

const first = 0x2e80
const radical = /[\u2e80-\u2e99\u2e9b-\u2ef3]/g

/** The ideograph for a radical of the supplement; any other character as it is. One code unit gives one character. */
const ideographOf = (character: string): string => ideographs[(character.codePointAt(0) ?? 0) - first] ?? character

export const foldRadicals = (text: string): string => text.replace(radical, ideographOf)
