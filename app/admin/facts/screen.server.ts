import { mediumDate } from '#core/dates.ts'
import { factFields, factKinds } from '#core/facts/facts.server.ts'
import { cellOf } from '#core/fields/kinds.ts'
import { recordScreens, type ScreenConfig } from '../record/screens.server.ts'

const config: ScreenConfig<typeof factFields, undefined> = {
  noun: 'facts',
  lead: 'What a stranger can check of the firm. Visitors read it on the home page, after the comparison, and at /facts.',
  begin: async () => ({ of: () => undefined }),
  columns: [
    {
      label: 'Label',
      cell: ({ record }) => ({ text: record.label, notes: [cellOf(factFields.kind, record.kind)] }),
    },
    { label: 'Value', cell: ({ record }) => ({ text: record.value }) },
    { label: 'Source', cell: ({ record }) => ({ text: record.source }) },
    { label: 'As of', cell: ({ record }) => ({ text: mediumDate(record.asOf), isNumber: true }) },
  ],
  views: Object.entries(factKinds).map(([name, label]) => ({
    name,
    label,
    has: ({ record }) => record.kind === name,
  })),
  searches: 'Label, value, source',
  title: ({ label }) => label,
  note: () => 'Visitors read it on the home page and at /facts.',
}

export const screens = recordScreens(config)
