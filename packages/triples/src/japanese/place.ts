import type { SentenceView, Statement } from '../statement.ts'
import { copula, themeOf } from './roles.ts'

const at = /^(?:で|では|にて|において(?:は)?|で(?:は|も))$/u
/** Offices and bodies: に before them names who is told, not where. */
const body = /(?:市|町|村|県|国|府|庁|省|本部|会|所|局|課|署)$/u
const placing = /^(?:設置|開設|建設|建立|配置|派遣|到着|移転|整備|集合|避難|入所|搬送|着工|完成|開催|埋設|保管|掲示)$/u
const being = /^(?:位置し|位置する|ある|あり|あっ|建つ|建っ|面し|所在)/u
const doing = /^(?:行わ|行っ|行う|行い|開か|開い|起き|起こ|始ま|見つか)/u

/** Where something is or happens: a phrase that names a place, with で, において or に, and what its clause is about. */
export function japanesePlaces(view: SentenceView): Statement[] {
  return view.clauses.flatMap((clause, i): Statement[] => {
    const roles = view.roles[i]
    const { text: verb, noun } = clause.predicate
    // 慰霊碑の建立場所は南原中学校である
    const told = clause.phrases.find((p) => p.marker === 'は' && /(?:場所|会場|所在地|開催地|位置|住所)$/u.test(p.text))
    const last = clause.phrases.at(-1)
    if (told && last && last !== told && last.marker === '' && last.place && copula.test(verb) && !clause.modifies)
      return [{ subject: told.text, predicate: 'は', object: last.text, at: last.at, rule: 'place', confidence: 0.6 }]
    // 中央公園を会場として
    const venue = clause.phrases.findIndex((p) => /^(?:会場|場所|拠点|開催地)$/u.test(p.text) && p.marker === 'として')
    const there = clause.phrases[venue - 1]
    const what = roles && (roles.topic ?? clause.phrases.find((p) => p !== there && p.marker === 'を') ?? roles.subject)
    if (there?.marker === 'を' && there.place && what && what !== there)
      return [{ subject: what.text, predicate: verb || '場所', object: there.text, at: there.at, rule: 'place', confidence: 0.6 }]
    // 市民会館で開催された説明会
    const modified = clause.modifies && noun !== '' && !roles?.subject && !roles?.object ? view.clauses[i + 1]?.phrases[0] : undefined
    const inside = modified && clause.phrases.find((p) => p.place && at.test(p.marker))
    if (modified && inside)
      return [{ subject: modified.text, predicate: verb, object: inside.text, at: inside.at, rule: 'place', confidence: 0.5 }]
    if (!roles || clause.modifies || (noun === '' && !being.test(verb) && !doing.test(verb)) || (copula.test(verb) && !being.test(verb)))
      return []
    return clause.phrases.flatMap((p): Statement[] => {
      const fits = at.test(p.marker)
        ? noun !== '' || doing.test(verb)
        : p.marker === 'に' && (placing.test(noun) || (being.test(verb) && !body.test(p.text)))
      if (!p.place || !fits || /\d+(?:人|名|戸|棟|件|%|か所)$/u.test(p.text)) return []
      const theme = themeOf({ ...roles, topic: roles.topic === p ? null : roles.topic })
      if (!theme || theme === p || /^\d/u.test(theme.text)) return []
      const what = theme === roles.topic && roles.object && roles.object !== theme ? `${roles.object.text}を${verb}` : verb
      return [{ subject: theme.text, predicate: what, object: p.text, at: p.at, rule: 'place', confidence: 0.6 }]
    })
  })
}
