import { escapeHtml } from '../escape-html.ts'
import type { Firm } from '../settings/settings.ts'

/**
 * Puts the firm's facts in the place of {firm.legalName}, {firm.address} and the like. Values are
 * escaped, mail and telephone become links (plain inside a link's own address); a name that is not
 * a fact stays. To be done before sanitising, so that nothing comes in behind it.
 */
export function withFirmFacts(html: string, firm: Firm): string {
  const facts: Record<string, string> = {
    name: firm.name,
    legalName: firm.legalName,
    city: firm.city,
    address: firm.address.join(', '),
    email: firm.email,
    phone: firm.phone,
    regulatoryNotice: firm.regulatoryNotice,
    professionalClientsNotice: firm.professionalClientsNotice,
  }
  const addresses: Record<string, string> = {
    email: `mailto:${firm.email}`,
    phone: `tel:${firm.phone.replace(/[^\d+]/g, '')}`,
  }
  const placeholder = /(?:mailto:|tel:)?\{firm\.(\w+)\}/g
  return html.replace(placeholder, (whole, name: string) => {
    if (!Object.hasOwn(facts, name)) return whole
    const value = escapeHtml(facts[name] ?? '')
    const address = addresses[name] && escapeHtml(addresses[name])
    if (!address) return value
    return whole.startsWith('{') ? `<a href="${address}">${value}</a>` : address
  })
}
