import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureField } from './picture-field.tsx'

const fieldIn = (place: { isInDialog?: boolean }) =>
  renderToStaticMarkup(
    <PictureField
      folder="letter-images"
      name="text"
      value={{ image: '', imageAlt: '' }}
      issue="Choose a picture."
      onChange={() => {}}
      {...place}
    />,
  )

test('a dialog begins at the file, and what is wrong with it is said at once', () => {
  expect(fieldIn({ isInDialog: true })).toMatch(/<input[^>]* data-first="true"/)
  expect(fieldIn({ isInDialog: true })).toMatch(/role="alert">Choose a picture\.</)
  expect(fieldIn({})).not.toMatch(/data-first|role="alert"/)
})
