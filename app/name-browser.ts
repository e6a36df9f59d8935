const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Firefox on Windows'. */
export function nameBrowser(userAgent: string): string {
  const nameOf = (known: [RegExp, string][]) => known.find(([like]) => like.test(userAgent))?.[1]
  const browser = nameOf(browsers) ?? 'Unknown browser'
  const system = nameOf(systems)
  return system ? `${browser} on ${system}` : browser
}
