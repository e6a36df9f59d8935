import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The language of the page that an enquiry was written on. */
export const enquiryLanguage: Migration = {
  name: '0019_enquiry_language',
  async up(tx, dialect) {
    const { text } = columns(dialect)
    await text('language', { defaultTo: 'en' })(
      tx.schema.alterTable('contact_submissions'),
    ).execute()
  },
}
