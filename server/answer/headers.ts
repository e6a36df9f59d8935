const features = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
  'browsing-topics',
]

export type Hsts = 'host' | 'subdomains' | 'off'

/** On every answer, errors included (docs/bar.md 31 and 38); `hsts` is off without https. */
export function baseHeaders(hsts: Hsts): Record<string, string> {
  return {
    // Not 'no-referrer': with it a browser posts forms with "Origin: null".
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': features.map((name) => `${name}=()`).join(', '),
    ...(hsts !== 'off' && {
      'strict-transport-security': `max-age=63072000${hsts === 'host' ? '' : '; includeSubDomains'}`,
    }),
  }
}
