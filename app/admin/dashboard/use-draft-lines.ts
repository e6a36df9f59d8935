import { use, useEffect, useMemo, useState } from 'react'
import { href } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/dates.ts'
import { languageFrom } from '#core/language.ts'
import { withQuery } from '../address.ts'
import { listDrafts } from '../drafts.ts'
import { roundAddress } from '../prices/round-form.ts'
import { settingsParts } from '../settings/parts.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'
import type { AttentionLine } from './attention-lines.ts'

export function useDraftLines(person: string, known: KnownRecords): AttentionLine[] {
  const timeZone = use(OfficeZone)
  const [drafts, setDrafts] = useState<ReturnType<typeof listDrafts>>([])
  // The screen that was left keeps its draft when it goes, which is after this one was drawn.
  useEffect(() => setDrafts(listDrafts(person)), [person])
  return useMemo(() => {
    return drafts.flatMap(({ list, at, title }) => {
      const place = draftPlace(list, known, title)
      if (!place) return []
      return {
        weight: 'soon',
        text: `You have unsaved changes to ${place.what} from ${momentIn(timeZone, at)}`,
        name: place.name,
        note: 'They are kept in this browser only.',
        action: 'Continue editing',
        to: place.to,
      }
    })
  }, [drafts, known, timeZone])
}

export type KnownRecords = {
  themes: readonly { id: string; name: string }[]
  records: readonly { one: string; address: string; keys: readonly string[] }[]
}

/** Where it is edited; undefined for what this version does not know. */
export function draftPlace(
  list: string,
  known: KnownRecords,
  title: string | undefined,
): { what: string; name?: string; to: string } | undefined {
  if (list === 'team') return { what: 'the team', to: href('/admin/team') }
  const [kind = '', key = '', language] = list.split(':')
  if (kind === 'stocks') {
    const name = known.themes.find(({ id }) => id === key)?.name ?? key
    const to = withQuery(href('/admin/stocks'), { theme: key })
    return { what: 'the stocks of {name}', name, to }
  }
  if (kind === 'prices') {
    const name = known.themes.find(({ id }) => id === key)?.name
    const to = roundAddress({ theme: key || undefined, page: Number(language ?? 1) })
    return name ? { what: 'the prices of {name}', name, to } : { what: 'prices', to }
  }
  const part = settingsParts.find(({ address }) => list === `settings:${address}`)
  if (part) return { what: 'the settings under {name}', name: part.title, to: part.address }
  const record = known.records.find(({ one }) => one === kind)
  if (record) {
    const { one, address, keys } = record
    const name = title || key || 'without a name'
    if (keys.includes(key))
      return { what: `the ${one} {name}`, name, to: `${address}/${encodeURIComponent(key)}` }
    const to = `${withQuery(address, { draft: key })}#new-${one}`
    return { what: `the ${one} {name}${key && ', which is deleted,'}`, name, to }
  }
  if (!Object.hasOwn(textBases, kind)) return undefined
  const base = textBases[kind as keyof typeof textBases]
  const to = editorOf({ base, language: languageFrom(language) }, key)
  return { what: '{name}', name: title || key, to }
}
