/**
 * The frame's stylesheet is loaded once; a build whose tools changed their output fails with a message.
 * @vitest-environment node
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { dedupeEntryStylesheet } from './dedupeEntryStylesheet.ts'

/** Builds a page with a lazy part that has a stylesheet; returns its code. */
async function buildPage(plugins: Plugin[], lazy = "import('./part.js')"): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'keyhold-sheets-'))
  const write = (name: string, content: string) => writeFileSync(path.join(root, name), content)
  write('page.js', `export const load = () => ${lazy}`)
  write('part.js', `import './part.css'\nexport const part = 1`)
  write('part.css', 'a { color: red }')
  try {
    const rolldownOptions = { input: path.join(root, 'page.js'), preserveEntrySignatures: 'strict' as const }
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: { rolldownOptions, minify: false },
    })
    const assets = path.join(root, 'dist', 'assets')
    return readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(assets, name), 'utf8'))
      .join('\n')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** A Vite or React Router whose module output changed. */
const writes = (id: string, code: string): Plugin => ({
  name: 'another-version',
  enforce: 'pre',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (loaded) => (loaded === `\0${id}` ? code : undefined),
})
const manifest = (link: string) => writes('virtual:react-router/server-manifest', `export default ['${link}']`)
const readsManifest = "import('virtual:react-router/server-manifest')"

test("this Vite's preload helper recognises the frame's marked link", async () => {
  const code = await buildPage([dedupeEntryStylesheet()])
  expect(code).toContain(String.raw`link.href.replace(/(\/entry-[^/]+\.css)#$/, "$1")`)
})

test('a Vite that looks up stylesheets differently, or loads lazy parts without that helper, fails the build', async () => {
  const other = writes('vite/preload-helper.js', 'export const __vitePreload = (load) => load()')
  await expect(buildPage([other, dedupeEntryStylesheet()])).rejects.toThrow('Vite looks for sheets in another way now')
  await expect(buildPage([dedupeEntryStylesheet()], '1')).rejects.toThrow('Vite loads lazy parts in another way now')
})

test('a React Router that marks the link differently fails the build', async () => {
  const marked = buildPage([manifest('/assets/entry-a1.css#'), dedupeEntryStylesheet()], readsManifest)
  await expect(marked).resolves.toContain('entry-a1.css#')
  const plain = buildPage([manifest('/assets/entry-a1.css'), dedupeEntryStylesheet()], readsManifest)
  await expect(plain).rejects.toThrow('React Router marks sheets in another way now')
})
