/** The first that a browser says of itself counts: others call themselves Chrome and Safari as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A browser by its `User-Agent`, as a person would name it; null where it says nothing known. */
export function browserName(agent: string): { browser: string | null; system: string | null } {
  const nameOf = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1] ?? null
  return { browser: nameOf(BROWSERS), system: nameOf(SYSTEMS) }
}
