import { placeMark } from '#app/site/content/copy-places.ts'
import { withoutMarks } from './preview-place.ts'

/** What visitors read of a page before they open it: in a browser's tab, and where it was found. */
export type PageHead = { title: string; description: string }

export const noHead: PageHead = { title: '', description: '' }

export function headOf(page: Document | null | undefined): PageHead {
  const description = page?.querySelector('meta[name=description]')?.getAttribute('content')
  return {
    title: page?.title ?? '',
    description: description ?? '',
  }
}

/** The head of a page that is sent; the document of a frame keeps its own. */
export function headIn(html: string): PageHead {
  const parts = [/<title>.*?<\/title>/s, /<meta name="description" content="[^"]*"\/?>/].map(
    (part) => part.exec(html)?.[0] ?? '',
  )
  return headOf(new DOMParser().parseFromString(parts.join(''), 'text/html'))
}

export function isInHead(head: PageHead): boolean {
  return Object.values(head).some((each) => each.includes(placeMark))
}

/** Above the preview; the one that is being written is marked. */
export function PreviewHead({ head }: { head: PageHead }) {
  const parts = [
    ['Tab', head.title],
    ['Search result', head.description],
  ] as const
  return (
    <dl className="preview-head">
      {parts.map(
        ([name, text]) =>
          text && (
            <div key={name} data-place={text.includes(placeMark) ? '' : undefined}>
              <dt>{name}</dt>
              <dd dir="auto">{withoutMarks(text)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
