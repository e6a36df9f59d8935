import { expect, test } from 'vitest'
import { readForm } from './forms.ts'

test('a field that did not come, or came as a file, is empty; what is no form is refused', async () => {
  const body = new FormData()
  body.set('email', 'jane@example.com')
  body.set('code', new Blob(['x']), 'x.txt')
  const request = new Request('https://site.example', { method: 'POST', body })
  expect(await readForm(request, ['email', 'password', 'code'])).toEqual({
    email: 'jane@example.com',
    password: '',
    code: '',
  })
  const headers = { 'content-type': 'application/json' }
  const other = new Request('https://site.example', { method: 'POST', body: '{}', headers })
  await expect(readForm(other, ['email'])).rejects.toMatchObject({ init: { status: 400 } })
})
