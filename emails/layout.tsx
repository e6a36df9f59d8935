import { type ReactNode, use } from 'react'
import { mix } from '#core/colour.ts'
import { directionOf, type Language } from '#core/language.ts'
import type { BrandColours } from '#core/settings/colours.ts'
import { fontsOf, Look, MailLanguage, useFonts } from './parts.tsx'

export function Layout(props: {
  preview: string
  footer: string
  language?: Language
  children: ReactNode
}) {
  const { colours, legalLine } = use(Look)
  const { ink, paper, accent } = colours
  const muted = useMuted()
  const { language = 'en' } = props
  const fonts = fontsOf(language)
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkRules(colours)}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: paper }}>
        <div data-skip-in-text={true} style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {props.preview}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '40px 16px' }}>
                <table role="presentation" width="100%" style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td
                        className="ink"
                        style={{
                          color: ink,
                          font: fonts.body,
                          textAlign: 'start',
                        }}
                      >
                        <MailLanguage value={language}>{props.children}</MailLanguage>
                        <p
                          className="muted"
                          style={{
                            margin: '40px 0 0',
                            paddingTop: 16,
                            borderTop: `1px solid ${accent}`,
                            color: muted,
                            font: fonts.small,
                          }}
                        >
                          {props.footer}
                          {legalLine !== '' && (
                            <>
                              <br />
                              <span dir="auto">{legalLine}</span>
                            </>
                          )}
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** On a dark screen ink and paper change places: the contrast is the one that the firm has chosen. */
function darkRules({ ink, paper }: BrandColours): string {
  return `@media (prefers-color-scheme: dark) {
.paper { background-color: ${ink} !important }
.ink { color: ${paper} !important }
.muted { color: ${mix(paper, 0.74, ink)} !important }
.button { background-color: ${paper} !important; color: ${ink} !important }
}`
}

function useMuted(): string {
  const { ink, paper } = use(Look).colours
  return mix(ink, 0.74, paper)
}

export function Fact(props: { name: string; children: ReactNode }) {
  const muted = useMuted()
  return (
    <p style={{ margin: '0 0 12px' }}>
      <span className="muted" style={{ color: muted, font: useFonts().small }}>
        {props.name}
      </span>
      <br />
      <span dir="auto">{props.children}</span>
    </p>
  )
}
