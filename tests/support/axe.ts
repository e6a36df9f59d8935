import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What breaks WCAG 2.2 AA on the page as it stands, and where. */
export async function axeFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(guidelines).analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }))
}
