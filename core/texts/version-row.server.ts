import { randomUUID } from 'node:crypto'
import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { recordChange } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import type { Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { noteNamedPictures } from '../history/changes.server.ts'
import { listOf, noteWords, type StoredText, versionsOf } from './stored-texts.server.ts'
import type { TextContent, TextKind } from './text-kind.ts'

type NewVersion = {
  number: number
  before: TextContent | undefined
  content: TextContent
  reason?: string
  /** By default that of the previous version; the first one translates the published English. */
  translates?: number
  /** Of the draft that it was made of. */
  editors?: readonly string[]
}

/** Also records it in the history; its number is the revision taken for it. */
export async function createVersionRow(
  work: Work,
  kind: TextKind,
  { text, language }: { text: StoredText; language: Language },
  { number, before, content, reason = '', translates, editors = [] }: NewVersion,
): Promise<void> {
  const { tx, actor } = work
  await tx
    .insertInto('text_versions')
    .values({
      id: randomUUID(),
      text_id: text.id,
      language,
      number,
      content: json(content),
      translates: await translatedBy(tx, kind, text, language, translates),
      saved_at: new Date(),
      saved_by: actor.id,
      saved_by_name: actor.name,
      reason,
      editors: json(editors),
    })
    .execute()
  await noteNamedPictures(tx, content)
  await noteWords(tx, kind, text)
  await recordChange(work, {
    noun: kind.content,
    recordId: text.key,
    recordName: kind.titleOf(content, text.key),
    action: before ? 'updated' : 'added',
    differences: differencesOf(kind, text.key, before, content, number),
    list: listOf(text, language),
    revision: number,
  })
  await voidSubmissions(tx, { list: listOf(text, language) }, `${actor.name} has edited it since`)
  // Name and slug, which are stored outside the text, follow the English.
  if (language === 'en') await kind.afterVersion?.(tx, text.key, content)
}

async function translatedBy(
  tx: Tx,
  { name: kind }: TextKind,
  text: StoredText,
  language: Language,
  told: number | undefined,
): Promise<number | null> {
  if (language === 'en') return null
  if (told !== undefined) return told
  const before = await versionsOf(tx, text, language).limit(1).executeTakeFirst()
  if (before?.translates != null) return before.translates
  const lines = await listPublications(tx, { kind, language: 'en', textId: text.id })
  return publicationState(lines.get(text.id) ?? [], await findNow(tx)).published?.version ?? 0
}

/** For rich values the history refers to the versions instead of storing them. */
function differencesOf(
  kind: TextKind,
  key: string,
  before: TextContent | undefined,
  after: TextContent,
  number: number,
) {
  const fields = Object.entries(kind.fieldsOf(key))
  const changed = fields.filter(([name]) => (before?.[name] ?? '') !== after[name])
  return Object.fromEntries(
    changed.map(([name, field]) => {
      if (field.kind !== 'rich')
        return [name, { before: before?.[name] ?? null, after: after[name] }]
      return [name, { before: before ? 'Before' : null, after: `Version ${number}` }]
    }),
  )
}
