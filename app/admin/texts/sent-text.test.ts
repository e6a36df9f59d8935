import { expect, test } from 'vitest'
import { noteKind } from '#tests/support/texts.ts'
import { readSentText } from './sent-text.server.ts'

test('a break typed in a line without script is a space, in paragraphs it stays', async () => {
  const body = new URLSearchParams({
    title: 'One\r\ntwo',
    summary: 'One\r\n\r\ntwo',
    revision: '3',
  })
  const request = new Request('http://localhost/admin/letters/a', { method: 'POST', body })
  const { isPlain, typed } = await readSentText(request, noteKind, 'a', { body: '{}' })
  expect([isPlain, typed.title, typed.summary]).toEqual([true, 'One two', 'One\r\n\r\ntwo'])
})
