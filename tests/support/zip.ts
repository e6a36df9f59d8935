import { fromBuffer } from 'yauzl'

/** The files of a ZIP by name. */
export function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error)
      opened.on('error', reject)
      opened.on('end', () => resolve(files))
      opened.on('entry', (entry) => {
        opened.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)))
          opened.readEntry()
        })
      })
      opened.readEntry()
    })
  })
}
