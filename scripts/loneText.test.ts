/** The lint of texts beside other nodes (loneText.ts): what it finds, and that no page has any. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findSharedText } from './loneText.ts'
import { root } from './run.ts'

const project = path.join(root, 'var/test/lone-text')
afterAll(() => rmSync(project, { recursive: true, force: true }))

const head = `import type { ReactNode } from 'react'
declare const text: (key: string, values?: object) => string
declare const busy: boolean
declare const name: string
const Icon = () => <svg />
const Box = ({ children }: { children: ReactNode }) => <div><Icon />{children}</div>
const Pair = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => <div>{lead}<p>{children}</p></div>
`

/** The sources that the lint names in a component with this body. */
function found(...bodies: string[]): string[] {
  mkdirSync(project, { recursive: true })
  const components = bodies.map((body, index) => `export const Part${index} = () => (${body})`)
  writeFileSync(path.join(project, 'part.tsx'), head + components.join('\n'))
  writeFileSync(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../web/tsconfig.json', compilerOptions: { rootDirs: ['.'] }, include: ['*.tsx'] }),
  )
  return findSharedText(path.join(project, 'tsconfig.json')).map(({ source }) => source)
}

// promise: pub-translated-page
test('every text of a page that may change is the only child of its element', () => {
  expect(findSharedText(path.join(root, 'web/tsconfig.json'))).toEqual([])
})

test('a text beside an icon, in a fragment, or in a component that sets it beside others is found', () => {
  expect(
    found(
      '<button>{busy && <Icon />}{text("save")}</button>',
      '<p><Icon /> {name}</p>',
      '<>{name}</>',
      '<p>{busy ? <b>1</b> : name}<Icon /></p>',
      '<Box>{name}</Box>',
      '<Pair lead={name}><b>{name}</b></Pair>',
    ),
  ).toEqual(['{text("save")}', '{name}', '{name}', '{busy ? <b>1</b> : name}', '{name}', '{name}'])
})

test('a lone text, a constant beside constants, spaces and marks are left alone', () => {
  expect(
    found(
      '<p>{name}</p>',
      '<p><Icon /> {text("save")}</p>',
      '<p>{busy && <span>{name}</span>}{" "}<b>{name}</b>, <i>{text("of", { name })}</i></p>',
      '<Box><p>{name}</p></Box>',
      '<Pair lead={<b>{name}</b>}>{name}</Pair>',
    ),
  ).toEqual([])
})
