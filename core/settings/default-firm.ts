import type { Firm } from './firm.ts'

/** Sample facts, which an admin replaces and confirms (docs/decisions.md 24). */
export const defaultFirm: Firm = {
  name: 'Qantara',
  legalName: 'Qantara Capital Ltd',
  city: 'Cairo',
  address: ['1 Example Street (sample address)', 'Cairo, Egypt'],
  phone: '+20 2 0000 0000',
  email: 'hello@qantara.example',
  confirmed: [],
}
