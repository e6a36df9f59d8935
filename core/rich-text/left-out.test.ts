import { expect, test } from 'vitest'
import { fromHtml } from './from-html.ts'
import { leftOutOf } from './left-out.ts'
import { plainTextOf } from './plain-text.ts'

test.each([
  ['words alone', '<p>a <b>b</b></p>', ''],
  ['one from elsewhere', '<p><img width=600 src="file:///C:/x.png"></p>', 'Left out: 1 picture:'],
  [
    'several',
    '<img src="https://a.example/1.jpg"><img src="data:image/png;base64,AA">',
    'Left out: 2 pictures: add them with Picture in the toolbar.',
  ],
  ['a point that counts readers', '<img width="1" height="1" src="https://a.example/t.gif">', ''],
])('pictures that a paste cannot bring are said: %s', (_, html, said) => {
  if (said === '') expect(leftOutOf(html)).toBe('')
  else expect(leftOutOf(html)).toContain(said)
})

test('what colleagues have remarked stays between them, and that is said', () => {
  const html =
    "<p><a style='mso-comment-reference:A_1'>Rates</a><span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[A1]</a></span> fell</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Did they?</p></div></div>"
  expect(plainTextOf(fromHtml(html))).toBe('Rates fell')
  expect(leftOutOf(html)).toBe('Left out: 1 comment.')
})

test('what a tracked change has deleted stays deleted, and that is said', () => {
  const html = '<p>We <del cite="mailto:x">promise</del><ins>aim for</ins> 5 %.</p>'
  expect(plainTextOf(fromHtml(html))).toBe('We aim for 5 %.')
  expect(leftOutOf(html)).toBe('Left out: 1 passage marked as deleted.')
  expect(leftOutOf('<p>a<del> </del></p>')).toBe('')
})
