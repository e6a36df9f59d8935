import { expect, test } from 'vitest'
import { fillForms } from './filled-forms.ts'

const request = new Request('http://localhost/admin/notes/7?tab=a', { method: 'POST' })

function typed(...entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('fields have what was typed, and no password is carried back', () => {
  const page = [
    '<form method="get" action="/find"><input name="text" value=""/></form>',
    '<form method="post" action="/admin/notes/7?tab=a" id="note">',
    '<input type="hidden" name="key" value="of this page"/>',
    '<input name="title" value="before"/><textarea name="text">before</textarea>',
    '<input type="checkbox" name="tick" checked="" value="a"/><input type="checkbox" name="tick" value="b"/>',
    '<select name="kind"><option value="x" selected="">X</option><option value="y">Y</option></select>',
    '<input type="password" name="password" value=""/></form>',
    '<input name="beside" form="note" value=""/>',
  ].join('')
  const form = typed(
    ['key', 'of the page before'],
    ['title', `"It's" <b> & $1`],
    ['text', 'One\nTwo </textarea>'],
    ['tick', 'b'],
    ['kind', 'y'],
    ['password', 'a secret of mine'],
    ['beside', 'it too'],
  )
  expect(fillForms(page, request, form)).toBe(
    [
      '<form method="get" action="/find"><input name="text" value=""/></form>',
      '<form method="post" action="/admin/notes/7?tab=a" id="note">',
      '<input type="hidden" name="key" value="of the page before"/>',
      '<input name="title" value="&quot;It&#x27;s&quot; &lt;b&gt; &amp; $1"/>',
      '<textarea name="text">\nOne\nTwo &lt;/textarea&gt;</textarea>',
      '<input type="checkbox" name="tick" value="a"/><input type="checkbox" name="tick" value="b" checked=""/>',
      '<select name="kind"><option value="x">X</option><option value="y" selected="">Y</option></select>',
      '<input type="password" name="password" value=""/></form>',
      '<input name="beside" form="note" value="it too"/>',
    ].join(''),
  )
})

test('of several forms for one address the one about the same thing is filled', () => {
  const formOf = (id: string, text: string) =>
    `<form method="post"><input type="hidden" name="id" value="${id}"/><input name="text" value="${text}"/></form>`
  const form = typed(['id', '2'], ['text', 'typed'])
  expect(fillForms(formOf('1', '') + formOf('2', ''), request, form)).toBe(
    formOf('1', '') + formOf('2', 'typed'),
  )
})

test('a page without the form gets one that sends the same again', () => {
  const form = typed(['id', '7'], ['newNote', 'Two words\r\n<b>'], ['password', 'a secret of mine'])
  expect(fillForms('<main><h1>Away</h1></main>', request, form)).toBe(
    '<main><h1>Away</h1><form method="post" action="/admin/notes/7?tab=a" class="plain-page"><p>What you typed is here. Nothing has been saved.</p><input type="hidden" name="id" value="7"/><label class="field">New note<textarea name="newNote" rows="6">\nTwo words\r\n&lt;b&gt;</textarea></label><p><button type="submit" class="button">Try Again</button></p></form></main>',
  )
})
