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

test('in a dialog what is wrong is said at once', () => {
  expect(fieldIn({ isInDialog: true })).toMatch(/role="alert">Choose a picture\.</)
  expect(fieldIn({})).not.toMatch(/role="alert"/)
})
