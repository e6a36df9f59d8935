/**
 * MDN Observatory's own retriever and scoring, run on every public page behind a real nginx with
 * TLS, without its service. What it has to be given by hand: the two ports instead of 80 and 443,
 * our certificate as a trusted one, and an empty list of preloaded hosts, since its install
 * downloads that list (localhost is on none).
 */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readSitemap } from '#tests/support/http.ts'
import { startBehindProxy } from '#tests/support/proxy.ts'
import { startServer } from '#tests/support/server.ts'
import { installTools, writeToolFile } from './install-tools.ts'
import { printTable } from './table.ts'

type Rule = { result: string; pass: boolean; constructor: { title: string } }
type Rules = (retrieved: object) => Rule
type Options = { httpPort: string; httpsPort: string; path: string }
type Observatory = {
  retrieve(host: string, options: Options): Promise<object>
  rules: Rules[]
  modifierOf(result: string): number
  gradeOf(score: number): { grade: string }
  enoughForExtra: number
}

const wantedScore = 130

export async function measure(): Promise<void> {
  const observatory = await loadObservatory()
  const { app: site, proxy } = await startBehindProxy((origin) =>
    startServer({ env: { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' } }),
  )
  try {
    setDefaultCACertificates([...getCACertificates('default'), proxy.certificate])
    const httpPort = new URL(proxy.plainOrigin).port
    const httpsPort = new URL(proxy.origin).port
    const scans = []
    for (const path of await readSitemap(site.origin))
      scans.push({ path, ...(await scan(observatory, { httpPort, httpsPort, path })) })
    printTable(
      scans.map(({ path, score, grade, passed, rules }) => ({
        page: path,
        score,
        'of wanted 130': (score / wantedScore).toFixed(2),
        grade,
        rules: `${passed} of ${rules.length} pass`,
      })),
    )
    process.stdout.write(`\nRule by rule, ${scans[0]?.path}:\n\n`)
    printTable(scans[0]?.rules ?? [])
  } finally {
    await proxy.stop()
    await site.stop()
  }
}

/** Adds up as its own scan does, which knows no ports. */
async function scan(observatory: Observatory, options: Options) {
  const { retrieve, modifierOf, gradeOf, enoughForExtra } = observatory
  const found = await withoutComplaints(async () => {
    const retrieved = await retrieve('localhost', options)
    return observatory.rules.map((rule) => rule(retrieved))
  })
  const points = found.map(({ result }) => modifierOf(result))
  const withoutExtra = 100 + points.filter((each) => each < 0).reduce((a, b) => a + b, 0)
  const all = 100 + points.reduce((a, b) => a + b, 0)
  const score = withoutExtra >= enoughForExtra ? all : withoutExtra
  return {
    score,
    grade: gradeOf(score).grade,
    passed: found.filter(({ pass }) => pass).length,
    rules: found.map((rule, index) => ({
      rule: rule.constructor.title,
      points: `${points[index]}`,
      pass: rule.pass ? 'yes' : 'NO',
      found: rule.result,
    })),
  }
}

/** Its HTML parser prints every style sheet that is newer than itself. */
async function withoutComplaints<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console
  console.error = () => {}
  try {
    return await work()
  } finally {
    console.error = error
  }
}

async function loadObservatory(): Promise<Observatory> {
  const load = installTools()
  const folder = '@mdn/mdn-http-observatory'
  writeToolFile(`${folder}/conf/hsts-preload.json`, '{}\n')
  type Grader = {
    getScoreModifier: Observatory['modifierOf']
    getGradeForScore: Observatory['gradeOf']
  }
  const [{ retrieve }, { ALL_TESTS }, grader, charts] = await Promise.all([
    load<Pick<Observatory, 'retrieve'>>(`${folder}/src/retriever/retriever.js`),
    load<{ ALL_TESTS: Rules[] }>(`${folder}/src/constants.js`),
    load<Grader>(`${folder}/src/grader/grader.js`),
    load<{ MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }>(`${folder}/src/grader/charts.js`),
  ])
  return {
    retrieve,
    rules: ALL_TESTS,
    modifierOf: grader.getScoreModifier,
    gradeOf: grader.getGradeForScore,
    enoughForExtra: charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT,
  }
}
