import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createGiveWay } from '#db/give-way.ts'
import type { Copy } from './content/copy.ts'
import { CopyContext } from './content/copy-context.ts'
import { type Postpone, PostponeContext } from './in-turns.ts'

/**
 * Renders a page and then what it has postponed (in-turns.ts), and gives way in between: a theme of
 * forty picks or a team of two hundred would hold up everybody else (docs/bar.md 61).
 */
export async function renderPage(copy: Copy, page: ReactNode): Promise<string> {
  const giveWay = createGiveWay()
  const postponed: (() => string)[] = []
  const around = (part: ReactNode) => (
    <CopyContext value={copy}>
      <PostponeContext value={postpone}>{part}</PostponeContext>
    </CopyContext>
  )
  const postpone: Postpone = (part, render = renderToStaticMarkup) => {
    postponed.push(() => render(around(part)))
    return `<!--part ${postponed.length - 1}-->`
  }
  async function complete(html: string): Promise<string> {
    const [before = '', ...rest] = html.split(mark)
    let whole = before
    for (let at = 0; at < rest.length; at += 2) {
      await giveWay()
      const part = postponed[Number(rest[at])]
      if (!part) throw new Error('A part of the page is missing')
      whole += (await complete(part())) + rest[at + 1]
    }
    return whole
  }
  return complete(renderToStaticMarkup(around(page)))
}

/** What somebody wrote is never a comment: React escapes it. */
const mark = /<!--part (\d+)-->/
