import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { error } from '#core/issue.ts'
import { IssueLines } from './validation-summary.tsx'

test('a line goes from left to right, whatever the name in it', () => {
  const issue = { ...error('role', 'Role is required'), id: 'a', name: 'عبد الرحمن' }
  const html = renderToStaticMarkup(<IssueLines issues={[issue]} onShow={() => {}} />)
  expect(html).toContain('<span><bdi>عبد الرحمن</bdi>: Role is required</span>')
})
