import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Quotes references that lead nowhere, to show that they are found. */
export const testOfReferences = 'tests/references.test.ts'

/** Numbered documents: how a number is written in a reference, and as a heading or an item. */
const numbered: Record<string, (number: string) => RegExp> = {
  'docs/product.md': (number) => new RegExp(`^## ${number}\\. `, 'm'),
  'docs/architecture.md': (number) => new RegExp(`^## ${number}\\. `, 'm'),
  'docs/decisions.md': (number) => new RegExp(`^${number}\\. `, 'm'),
  'docs/bar.md': (number) => new RegExp(`^${number}\\. `, 'm'),
}

/** Names a document of the repository, and the numbers of its parts if any follow. */
const reference =
  /\b(docs\/[\w/-]+\.md)((?:,? (?:and )?§?\d+\b(?![.:]\d))(?:(?:,| and|–) ?§?\d+\b)*)?/g

/** Names a document that is not there: its own file, or its numbers without its name. */
const homeless =
  /(?<![\w/-])(spec|design|style|performance|dependencies)\.md|\bbar rows? \d|\bdecisions? \d/gi

/** What a text of this checkout refers to that does not exist, one sentence each. */
export function brokenReferences(text: string, root = '.'): string[] {
  // A comment may break a reference over two lines.
  const flat = text.replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  const missing = [...flat.matchAll(reference)].flatMap(([, file = '', numbers = '']) => {
    const path = join(root, file)
    if (!existsSync(path)) return [`${file} does not exist`]
    const entry = numbered[file]
    const content = readFileSync(path, 'utf8')
    return [...numbers.matchAll(/\d+/g)]
      .map(([number]) => number)
      .filter((number) => entry && !entry(number).test(content))
      .map((number) => `${file} has no ${number}`)
  })
  const loose = [...flat.matchAll(homeless)].map(([found]) => `"${found}" leads nowhere`)
  return [...missing, ...loose]
}

/** Files and folders of the program and its tests, as documents name them. */
export function pathsNamedIn(markdown: string): string[] {
  const path =
    /`((?:app|core|db|emails|jobs|sample|server|tests|bar|bench|scripts|deploy|docs)\/[\w./-]+)`/g
  return Array.from(markdown.matchAll(path), ([, named = '']) => named)
}
