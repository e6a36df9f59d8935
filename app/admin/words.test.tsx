import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { error } from '#core/issue.ts'
import { ValidationSummary } from './editor/validation-summary.tsx'
import { invitedRoles } from './people/roles.ts'
import { uploadedMessage } from './pictures/use-upload.ts'
import { usePreviewScreen } from './preview-screen.tsx'
import { LargeMoves } from './prices/large-moves.tsx'
import { groups } from './rich-text/tools.ts'

// What staff call things. What a screen is sent with: tests/requests/panel-places.test.ts.

function wordsOf(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the tools of a text', () => {
  const labels = groups.flat().map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Superscript', 'Footnote', 'Divider']))
})

test('the widths of a preview', () => {
  const Buttons = () => usePreviewScreen().buttons
  expect(wordsOf(<Buttons />)).toContain('>Desktop<')
})

test('the answers to a large move', () => {
  const asOf = new Date('2026-11-29T12:00:00Z')
  const stock = { themeId: 'education', stockId: 'duol', name: 'Duolingo', ticker: 'DUOL' }
  const move = { ...stock, id: 'm', price: 3_000_000, asOf, text: 'Duolingo 172.00 → 300.00' }
  const words = wordsOf(<LargeMoves moves={[move]} theme={undefined} />)
  for (const answer of ['Accept', 'Keep the old price']) expect(words).toContain(`>${answer}<`)
})

test('what is wrong is counted in words beside the sentence of the specification', () => {
  const issue = { ...error('role', 'Role is required'), id: 'amina', name: 'Amina' }
  const words = wordsOf(<ValidationSummary issues={[issue]} refusals={0} onShow={() => {}} />)
  expect(words).toContain('1 thing to fix')
})

test('a picture that has come says that it is not saved', () => {
  expect(uploadedMessage('letter-images')).toMatchObject({
    title: 'Picture added',
    text: 'Save to show it.',
  })
})

test('nobody is invited to what opens nothing', () => expect(invitedRoles).toEqual(['admin']))
