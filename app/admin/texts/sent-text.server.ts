import { formOf } from '#app/forms.ts'
import { newSaveKey, type SentList, saveFields } from '#core/record/list.ts'
import { inOneLine } from '#core/text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'

export type SentText = {
  sent: SentList
  /** Without script: the page comes back, and nothing else. */
  isPlain: boolean
  typed: TextContent
  publishes: boolean
}

/** `stored` is of rich fields, which a plain form cannot edit. Throws 400. */
export async function readSentText(
  request: Request,
  kind: TextKind,
  key: string,
  stored: TextContent,
): Promise<SentText> {
  const form = await formOf(request)
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = Object.fromEntries(
    Object.entries(kind.fieldsOf(key)).map(([name, field]): [string, string | boolean | number] => {
      if (field.kind === 'rich') return [name, String(stored[name] ?? '')]
      if (field.kind === 'line') return [name, inOneLine(read(name))]
      return [name, field.kind === 'tick' ? form.has(name) : read(name)]
    }),
  )
  const isPlain = !form.has('list') && !form.has('version')
  const sent = Object.fromEntries(saveFields.map((name) => [name, read(name)])) as SentList
  return {
    sent: isPlain
      ? { ...sent, key: sent.key || newSaveKey(), list: JSON.stringify([{ id: 'text', ...typed }]) }
      : sent,
    isPlain,
    typed,
    publishes: read('publishes') !== '',
  }
}
