import { expect, test } from 'vitest'
import type { FieldTable } from '#core/record/fields.ts'
import { type FilePictures, resolvePictures } from './file-pictures.server.ts'
import type { ZipPicture } from './transfer.ts'

const fields: FieldTable = {
  image: { kind: 'picture', label: 'Image', folder: 'team-images' },
  body: { kind: 'rich', label: 'Text', max: 1000 },
}
const here = '/media/team-images/here-1.jpg'
const other = '/media/letter-images/other-1.jpg'

function pictures(...sent: ZipPicture[]): FilePictures {
  const zip = sent.length > 0 ? new Map(sent.map((each) => [each.name, each])) : undefined
  return { here: new Set([here, other]), zip }
}

const whole = { name: 'jane.jpg', hash: 'abc' }
const choose = 'leave it empty, and choose the picture in the editor'
const missing = '/media/team-images/gone-1.jpg'

test.each([
  ['is taken where it is here', { image: here }, pictures(), false, []],
  ['is taken where it came along', { image: 'jane.jpg' }, pictures(whole), false, []],
  [
    'is refused in one sentence where it did not come along',
    { image: 'omar.jpg' },
    pictures(whole),
    false,
    ['Image omar.jpg is not in the ZIP'],
  ],
  [
    'is refused with what is wrong with it',
    { image: 'jane.jpg' },
    pictures({ name: 'jane.jpg', issue: 'The file is damaged' }),
    false,
    ['Image jane.jpg: The file is damaged'],
  ],
  [
    'is refused by its address in a text',
    { body: `<${missing}>` },
    pictures(whole),
    false,
    [`Text ${missing} is not in the ZIP`],
  ],
  [
    'is refused where the editor has another folder',
    { image: other },
    pictures(),
    true,
    [`Image ${other} is not here: ${choose}`],
  ],
  [
    'is refused where it is nowhere',
    { image: missing },
    pictures(whole),
    true,
    [`Image ${missing} is not here: ${choose}`],
  ],
])('a picture of a row %s', (_, values, named, isChosen, issues) => {
  expect(resolvePictures(fields, { ...values }, undefined, named, { isChosen })).toEqual(issues)
})
