import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { compareVersions, findNewer, folderOfVersion } from './version-folder.ts'

test.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.1', '1.0.0', 1],
  ['1.9.0', '1.10.0', -1],
  ['2.0.0', '10.0.0', -1],
  ['1.2.0', '0.9.9', 1],
])('%s against %s is %i', (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign))

test.each(['/nowhere', '.'])('%s is no folder of a version', (folder) =>
  expect(() => folderOfVersion(folder)).toThrow('holds no version of the program that is built'),
)

test('one with a Node for other machines only is refused', async () => {
  const folder = await makeScratchFolder('qantara-version-')
  await mkdir(join(folder, 'build/server'), { recursive: true })
  await writeFile(join(folder, 'build/server/serve.js'), '')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '1.1.0' }))
  const own = `${process.platform}-${process.arch}`
  const other = own === 'linux-arm64' ? 'linux-x64' : 'linux-arm64'
  const addNode = async (platform: string) => {
    const place = join(folder, `node_modules/node-${platform}/bin`)
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'node'), '')
    return join(place, 'node')
  }
  expect(folderOfVersion(folder).program.node).toBe(process.execPath)
  await addNode(other)
  expect(() => folderOfVersion(folder)).toThrow(`is for other machines (node-${other}), not ${own}`)
  const node = await addNode(own)
  expect(folderOfVersion(folder).program.node).toBe(node)
  await rm(folder, { recursive: true })
})

test('the newest release in a folder is found, packed or unpacked', async () => {
  const folder = await makeScratchFolder('qantara-releases-')
  const here = `${process.platform}-${process.arch}`
  expect(await findNewer(join(folder, 'nowhere'), '1.0.0')).toBeUndefined()
  for (const name of [`1.0.0-${here}`, `1.10.0-${here}`, '2.0.0-plan9-mips'])
    await mkdir(join(folder, `qantara-${name}`))
  await writeFile(join(folder, `qantara-1.9.0-${here}.tar.xz`), '')
  await writeFile(join(folder, `qantara-3.0.0-${here}.tar.xz.minisig`), '')
  const path = join(folder, `qantara-1.10.0-${here}`)
  expect(await findNewer(folder, '1.0.0')).toEqual({ version: '1.10.0', path })
  expect(await findNewer(folder, '1.10.0')).toBeUndefined()
  await rm(folder, { recursive: true })
})
