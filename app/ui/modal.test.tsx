import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Modal } from './modal.tsx'

test('a name in its title turns nothing around', () => {
  const title = 'Revoke the link for \u202eJane \u2067أ?'
  const html = renderToStaticMarkup(
    <Modal title={title} onClose={() => undefined}>
      Text
    </Modal>,
  )
  expect(html).toContain('>Revoke the link for Jane أ?</h2>')
})
