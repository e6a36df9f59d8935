import type { Connection } from '#core/site-settings/connections.ts'
import type { Config } from './config.ts'

/** What the environment sets up, with secrets masked. */
export function describe(config: Config): Connection[] {
  const { quotes, smtpUrl, s3, breachApiUrl } = config
  return [
    {
      name: 'quotes',
      title: 'Prices',
      setUp: quotes
        ? `${quotes.provider} at ${new URL(quotes.apiUrl).host}, key ${masked(quotes.apiKey)}`
        : 'By hand: QUOTES_PROVIDER is not set',
    },
    {
      name: 'mail',
      title: 'Mail',
      setUp: smtpUrl ? describeSmtp(new URL(smtpUrl)) : 'Files: SMTP_URL is not set',
    },
    {
      name: 'storage',
      title: 'Storage of pictures',
      setUp: s3
        ? `Bucket ${s3.bucket} at ${new URL(s3.endpoint).host}, key ${masked(s3.accessKeyId)}, secret ${masked(s3.secretKey)}`
        : 'The folder DATA_DIR/media',
    },
    { name: 'breaches', title: 'Breached passwords', setUp: new URL(breachApiUrl).host },
  ]
}

function describeSmtp({ protocol, host, username, password }: URL): string {
  const who = username ? `, as ${decodeURIComponent(username)}` : ''
  return `${protocol}//${host}${who}${password ? `, password ${masked(password)}` : ''}`
}

function masked(secret: string): string {
  return secret.length >= 12 ? `•••• ${secret.slice(-4)}` : '••••'
}
