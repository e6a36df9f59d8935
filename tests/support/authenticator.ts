import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a page is asked to create or to get, as far as it is read here. */
export type AskedOptions = { challenge: string; rp?: { id?: string }; rpId?: string }

type Deviations = {
  origin?: string
  host?: string
  type?: string
  challenge?: string
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()

/**
 * A passkey of a browser at this origin, in software: it signs what authenticators sign, and also what none
 * would sign.
 */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #uses = 0

  constructor(origin = 'https://www.example.com') {
    this.#origin = origin
  }

  /** The answer to what a page asks to create. */
  create(options: AskedOptions, deviations: Deviations = {}): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = Buffer.from(isoCBOR.encode(cose))
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const authData = new Uint8Array(Buffer.concat([this.#data(deviations, 0x40), attested]))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, deviations),
      attestationObject: Buffer.from(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      ),
    })
  }

  /** The answer to what a page asks to be signed. */
  get(options: AskedOptions, deviations: Deviations = {}): string {
    this.#uses += 1
    const clientDataJSON = this.#clientData('webauthn.get', options, deviations)
    const authenticatorData = this.#data({ counter: this.#uses, ...deviations })
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, hash(clientDataJSON)]),
      this.#keys.privateKey,
    )
    return this.#answer({ clientDataJSON, authenticatorData, signature })
  }

  #clientData(type: string, options: AskedOptions, deviations: Deviations): Buffer {
    const { challenge } = { ...options, ...deviations }
    const { origin = this.#origin } = deviations
    return Buffer.from(
      JSON.stringify({ type: deviations.type ?? type, challenge, origin, crossOrigin: false }),
    )
  }

  #data(deviations: Deviations, more = 0): Buffer {
    const {
      host = new URL(this.#origin).hostname,
      isPresent = true,
      isVerified = true,
    } = deviations
    const flags = more | (isPresent ? 1 : 0) | (isVerified ? 4 : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(deviations.counter ?? this.#uses, 1)
    return Buffer.concat([hash(host), rest])
  }

  #answer(response: Record<string, Buffer>): string {
    const id = this.id.toString('base64url')
    const written = Object.entries(response).map(([name, value]) => [
      name,
      value.toString('base64url'),
    ])
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(written),
    })
  }
}
