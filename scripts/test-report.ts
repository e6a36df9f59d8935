import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** What a run of the tests leaves for the gates to count and to repeat. */
export type TestReport = {
  files: { name: string; project: string; seconds: number; passed: number; failed: number }[]
  /** One text for each case, file or process that failed: its name and why. */
  failures: string[]
}

type Failure = { message: string; stack?: string }

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const path = process.env.TEST_REPORT
    if (!path) throw new Error('TEST_REPORT has to name the file for the report')
    const report: TestReport = {
      files: modules.map(summaryOf),
      failures: [...modules.flatMap(failuresOf), ...unhandled.map(describeUnhandled)],
    }
    writeFileSync(path, JSON.stringify(report))
  }
}

function summaryOf(module: TestModule): TestReport['files'][number] {
  const cases = [...module.children.allTests()]
  const having = (state: string) => cases.filter((each) => each.result().state === state).length
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  return {
    name: nameOf(module),
    project: module.project.name,
    seconds:
      (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) /
      1000,
    passed: having('passed'),
    failed: having('failed'),
  }
}

function failuresOf(module: TestModule): string[] {
  const name = nameOf(module)
  const ofSuites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => `${name}: ${error.message}`),
  )
  const ofCases = [...module.children.allTests('failed')].map((each) => {
    const errors = each.result().errors ?? []
    return [`${name} > ${each.fullName}`, ...errors.map(({ message }) => message)].join('\n')
  })
  return [...ofSuites, ...ofCases]
}

/** The stack says where it comes from: no case does. */
function describeUnhandled({ message, stack }: Failure): string {
  return `not handled by any case: ${stack ?? message}`
}

function nameOf({ moduleId }: TestModule): string {
  return relative('.', moduleId)
}
