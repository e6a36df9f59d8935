import type { Page } from 'playwright-core'

/** What the tests write into the contact form. */
export const enquiry = {
  name: 'Salma Visitor',
  email: 'salma@visitor.example',
  phone: '+20 100 000 0000',
  message: 'We would like to talk about the longevity theme.',
}

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  message: 'Message',
} as const

export type FieldName = keyof typeof labels

const fieldNames = Object.keys(labels) as FieldName[]

export const field = (page: Page, name: FieldName) => page.getByLabel(labels[name], { exact: true })
export const consent = (page: Page) => page.getByRole('checkbox')
export const send = (page: Page) => page.getByRole('button', { name: /^Send/ })

/** Types all fields, or those given, as a person does: one after the other, then the consent. */
export async function fillIn(
  page: Page,
  written: Partial<typeof enquiry> = enquiry,
  { agreed = true } = {},
): Promise<void> {
  for (const name of fieldNames) {
    const text = written[name]
    if (text !== undefined) await field(page, name).fill(text)
  }
  if (agreed) await consent(page).check()
}

/** What is in the fields now. */
export async function writtenIn(page: Page): Promise<Record<FieldName, string>> {
  const entries = fieldNames.map(async (name) => [name, await field(page, name).inputValue()])
  return Object.fromEntries(await Promise.all(entries))
}

/** The sentence at a field that a screen reader reads with it, if it is marked as wrong. */
export async function issueAt(page: Page, name: FieldName | 'consent'): Promise<string | null> {
  const control = name === 'consent' ? consent(page) : field(page, name)
  return control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return null
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return document.getElementById(ids[0] ?? '')?.textContent ?? ''
  })
}
