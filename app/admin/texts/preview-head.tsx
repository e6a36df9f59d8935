import { saysSentence } from './preview-place.ts'

/** What visitors read of a page before they open it: in a browser's tab, and where it was found. */
export type PageHead = { title: string; description: string }

export function headOf(page: Document | null | undefined): PageHead {
  const description = page?.querySelector('meta[name=description]')?.getAttribute('content')
  return { title: page?.title ?? '', description: description ?? '' }
}

/** The head of a page that is sent, for the document of a frame that keeps its own. */
export function takeHead(shown: Document, html: string): void {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const made = new DOMParser().parseFromString(
    `<title>${title}</title><meta name="description" content="${description}">`,
    'text/html',
  )
  shown.title = made.title
  const own = shown.querySelector('meta[name=description]')
  own?.setAttribute('content', headOf(made).description)
}

/** Whether a sentence is one of the two. */
export function isInHead({ title, description }: PageHead, sentence: string): boolean {
  return [title, description].some((each) => saysSentence(each, sentence))
}

/** Above the preview; the one that is being written is marked. */
export function PreviewHead({ head, sentence }: { head: PageHead; sentence: string }) {
  const parts = [
    ['Tab', head.title],
    ['Search result', head.description],
  ] as const
  return (
    <dl className="preview-head">
      {parts.map(
        ([name, text]) =>
          text && (
            <div key={name} data-place={saysSentence(text, sentence) ? '' : undefined}>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
