import type { Firm } from './settings.ts'

/** None is real; an admin replaces and confirms them (docs/decisions.md 24). */
export const defaultFirm: Firm = {
  name: 'Qantara',
  legalName: 'Qantara Capital Ltd',
  city: 'Cairo',
  address: ['1 Example Street (sample address)', 'Cairo, Egypt'],
  phone: '+20 2 0000 0000',
  email: 'hello@qantara.example',
  regulatoryNotice:
    'Qantara Capital Ltd is incorporated under the laws of Mauritius and regulated by a ' +
    'financial services authority. Sample notice: the authority and the licence number are to ' +
    'be confirmed.',
  professionalClientsNotice:
    'For Professional Clients and Market Counterparties only. This website is not directed at ' +
    'retail clients. Nothing on it is an offer or investment advice, and prices may be delayed. ' +
    'The value of investments can fall as well as rise.',
  confirmed: [],
}
