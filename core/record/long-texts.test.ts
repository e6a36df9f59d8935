import { expect, test } from 'vitest'
import { inLanguages } from './fields.ts'
import { markOf, restoreTexts, withMarks } from './long-texts.server.ts'
import { checkableRow, fillRow, isMark, learnTexts } from './long-texts.ts'

const fields = inLanguages({
  name: { kind: 'line', label: 'Name', max: 120 },
  story: { kind: 'paragraphs', label: 'Story', max: 2000, translated: true },
})

const story = (of: string) => `The story of ${of}. `.repeat(60).trim()

const person = (id: string) => ({ id, name: `Person ${id}`, story: story(id), storyAr: '' })

const people = (count: number) => Array.from({ length: count }, (_, at) => person(`p${at}`))

const listOf = (rows: ReturnType<typeof people>) => ({ revision: 7, rows, today: '2026-11-25' })

const long = listOf(people(60))

test('a long list goes without its long texts, a short one and short texts as they are', () => {
  const short = listOf(people(3))
  expect(withMarks(fields, short)).toBe(short)
  const few = { ...person('few'), story: 'A few words.' }
  // The editor has to say that this one breaks a rule.
  const over = { ...person('over'), story: 'x'.repeat(2001) }
  const { rows } = withMarks(fields, listOf([...long.rows, few, over]))
  expect(rows.slice(-2)).toEqual([few, over])
  expect(rows.slice(0, 60).every(({ story, storyAr }) => isMark(story) && storyAr === '')).toBe(
    true,
  )
  expect(new Set(rows.map(({ story }) => story)).size).toBe(62)
})

test('a mark becomes the stored text of its own row and field, and nothing else does', () => {
  const sent = withMarks(fields, long).rows
  const typed = { ...sent[1], id: 'p1', story: 'Typed words', storyAr: story('p1') }
  const rows = sent.with(1, typed as (typeof sent)[number])
  expect(restoreTexts(fields, rows, long.rows)).toEqual({
    rows: long.rows.with(1, { ...person('p1'), story: 'Typed words', storyAr: story('p1') }),
    isWhole: true,
  })
  const forged = { ...person('p2'), story: markOf(story('p3')) }
  const misplaced = { ...person('p3'), storyAr: markOf(story('p3')) }
  const stranger = { ...person('p99'), story: markOf(story('p99')) }
  for (const row of [forged, misplaced, stranger])
    expect(restoreTexts(fields, [row], long.rows)).toEqual({ rows: [row], isWhole: false })
})

test('a stored text that has changed since is not put in the place of an older mark', () => {
  const [sent] = withMarks(fields, long).rows
  const changed = { ...person('p0'), story: 'Words of somebody else' }
  expect(restoreTexts(fields, sent ? [sent] : [], [changed]).isWhole).toBe(false)
})

test('at the same revision a mark is the text that was saved, tidied', () => {
  const had = { ...long, rows: long.rows.map((row) => ({ ...row, story: `${row.story}  ` })) }
  const sent = withMarks(fields, long)
  const known = learnTexts(had, sent)
  expect(sent.rows.map((row) => fillRow(row, known))).toEqual(long.rows)
  expect(learnTexts({ ...had, revision: 6 }, sent).size).toBe(0)
})

test('only a mark that was loaded passes the rules of its field', () => {
  const [loaded] = withMarks(fields, long).rows
  if (!loaded) throw new Error('Nobody there')
  expect(checkableRow(loaded, loaded).story).toBe('…')
  const pasted = { ...loaded, storyAr: loaded.story }
  expect(checkableRow(pasted, loaded).storyAr).toBe(loaded.story)
  expect(checkableRow(loaded, undefined)).toBe(loaded)
})
