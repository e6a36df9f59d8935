import { expect, test } from 'vitest'
import { takeNotice, withNotice } from './forms.ts'

const address = 'https://firm.example/admin'

function send(cookie: string | undefined, url = address): ReturnType<typeof takeNotice> {
  return takeNotice(new Request(url, { headers: cookie === undefined ? {} : { cookie } }))
}

test.each([address, 'http://localhost:8080/admin'])(
  'what one answer of %s says is shown by the next, once',
  (url) => {
    const headers = withNotice(new Request(url), new Headers(), 'signed-in')
    const [pair = ''] = headers.get('set-cookie')?.split(';') ?? []
    const taken = send(pair, url)
    expect(taken.notice).toMatchObject({ tone: 'success', title: 'Success!' })
    expect(taken.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  },
)

test('two of the same kind are told apart', () => {
  const idOf = () => {
    const headers = withNotice(new Request(address), new Headers(), 'signed-in')
    return send(headers.get('set-cookie')?.split(';', 1)[0]).notice?.id
  }
  expect(idOf()).not.toBe(idOf())
})

test('who is named and how it is undone come along', () => {
  const headers = withNotice(new Request(address), new Headers(), 'enquiry-assigned', {
    undo: { to: '/admin/enquiries/1/assign?owner=nobody' },
    name: 'Dr Hédi $& Ben Salem',
  })
  expect(send(headers.get('set-cookie')?.split(';', 1)[0]).notice).toMatchObject({
    text: 'Dr Hédi $& Ben Salem will see it under Mine.',
    undo: { to: '/admin/enquiries/1/assign?owner=nobody', isSubmitted: false },
  })
})

test.each([
  undefined,
  '',
  'unknown-notice.12345678',
  'constructor.12345678',
  'signed-in',
  'signed-in.<b>',
  'SIGNED-IN.12345678',
])('the cookie %j says nothing, and is left as it is', (value) => {
  const written =
    withNotice(new Request(address), new Headers(), 'signed-in').get('set-cookie') ?? ''
  const cookie = value === undefined ? undefined : `${written.split('=', 1)[0]}=${value}`
  const { notice, headers } = send(cookie)
  expect([notice, headers.get('set-cookie')]).toEqual([undefined, null])
})
