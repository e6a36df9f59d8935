import type { Language } from '#core/language.ts'
import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { InvalidList, listIssue } from '#core/record/list.ts'
import { reserveAddress } from '#core/texts/addresses.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { saveTextOrder } from '#core/texts/order.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { findNewestVersion, findText, type StoredText } from '#core/texts/stored-texts.server.ts'
import { sameContent, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import { restoreText } from '#core/texts/trash.server.ts'
import { createThemeWithText } from '#core/themes/create-theme.server.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import type { Tx } from '#db/schema.ts'
import { type TextState, textStates } from './kept-texts.server.ts'
import type { RowPlan } from './transfer.ts'

/** What a row says of a text besides its words; undefined where it says nothing. */
export type TextAbout = {
  order: number | undefined
  formerKeys: string[]
  startsAt: Date | undefined
  isBehind: boolean | undefined
}

export type PlannedText = TextAbout & {
  key: string
  language: Language
  state: TextState
  content: TextContent
  plan: RowPlan
}

export const withoutEnglish = (key: string) =>
  `The theme ${key} has no English text: import that first`

/** True where visitors get something else and no publication has told it. */
export async function saveTexts(
  work: Work,
  kind: TextKind,
  planned: readonly PlannedText[],
): Promise<boolean> {
  const { tx } = work
  const touched = new Set(
    planned.filter(({ plan }) => plan.change !== 'unchanged').map(({ key }) => key),
  )
  const wanted = planned.filter(({ key }) => touched.has(key)).toSorted(byRank)
  for (const text of wanted) await writeText(work, kind, text)
  let isMoved = false
  for (const { key, order, formerKeys, plan } of wanted) {
    if (order !== undefined) isMoved = (await saveTextOrder(work, kind, { key, order })) || isMoved
    for (const address of formerKeys)
      if (await reserveAddress(tx, kind, key, address)) isMoved = true
      else throw failed(plan, `${address} is or was the address of another ${kind.noun}`)
  }
  return isMoved
}

type Ranked = Pick<PlannedText, 'language' | 'state' | 'startsAt'>

/** An Arabic version translates the English one that is published then. */
export function byRank(a: Ranked, b: Ranked): number {
  const rank = ({ language, state }: Ranked) =>
    (language === 'en' ? 0 : textStates.length) + textStates.indexOf(state)
  return rank(a) - rank(b) || Number(a.startsAt ?? 0) - Number(b.startsAt ?? 0)
}

async function writeText(
  work: Work,
  kind: TextKind,
  { key, language, state, order, startsAt, isBehind, content, plan }: PlannedText,
): Promise<void> {
  const { tx } = work
  const fields = kind.fieldsOf(key)
  const stored = await findText(tx, kind.name, key)
  // A file knows nothing of one that is in the trash, and begins it again.
  if (stored && plan.change === 'new' && kind.hasTrash)
    await restoreText(work, work.actor.id ?? '', kind, key)
  const newest = stored && (await findNewestVersion(tx, kind, stored, { language }))
  const english = stored && language !== 'en' ? await publishedEnglish(tx, kind, stored) : undefined
  const wasBehind = (newest?.translates ?? 0) < (english ?? 0)
  const isFitting = isBehind === undefined || english === undefined || wasBehind === isBehind
  let version = newest?.number ?? 0
  if (!newest || !isFitting || !sameContent(fields, newest.content, content)) {
    // Of a text that has something newer this stays as it is.
    if (plan.change === 'unchanged' && state !== 'draft') return
    const translates = isFitting && newest ? undefined : translatedVersion(english, isBehind)
    const added = { key, language, order, translates }
    version = await addText(work, kind, added, content, !stored)
  }
  if (state === 'draft' || (plan.change === 'unchanged' && state === 'scheduled')) return
  // Of a text that says the day of its publication, the file says which.
  const day = kind.dated && String(content[kind.dated] ?? '')
  const wanted = { version, at: startsAt, day }
  const outcome = await publishText(work, work.actor.id ?? '', kind, { key, language }, wanted)
  if (outcome.outcome !== 'invalid') return
  const [issue] = outcome.issues
  throw failed(plan, issue?.message ?? 'cannot be published')
}

const failed = ({ line }: RowPlan, message: string) =>
  new InvalidList([listIssue(`Line ${line}: ${message}`)])

/** How many changes it was behind elsewhere is not known here: one. */
function translatedVersion(english: number | undefined, isBehind: boolean | undefined) {
  if (english === undefined || isBehind === undefined) return undefined
  return isBehind ? english - 1 : english
}

async function publishedEnglish(
  tx: Tx,
  { name: kind }: TextKind,
  { id: textId }: StoredText,
): Promise<number | undefined> {
  const lines = await listPublications(tx, { kind, language: 'en', textId })
  return publicationState(lines.get(textId) ?? [], await findNow(tx)).published?.version
}

async function addText(
  work: Work,
  kind: TextKind,
  id: { key: string; language: Language; order: number | undefined; translates?: number },
  content: TextContent,
  isNew: boolean,
): Promise<number> {
  if (kind.name !== 'theme' || !isNew) return createVersion(work, kind, id, content)
  const { key, language, order = 0 } = id
  if (language !== 'en') throw new InvalidList([listIssue(withoutEnglish(key))])
  if (!(await createThemeWithText(work, { id: key, order }, content)))
    throw new InvalidList([listIssue(kind.unique?.message(String(content.name)) ?? '')])
  return 1
}
