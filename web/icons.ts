/**
 * Generates the icon sprite from Phosphor: `node web/icons.ts`, compared with `--check`. The sprite and the list of
 * names are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Phosphor's names, sorted; regular unless the name ends in -bold or -fill. */
const names = `
airplane-tilt arrow-clockwise arrow-left arrow-right arrow-square-out arrow-up-right bathtub bed bell buildings
calendar-blank calendar-plus camera car caret-down caret-left caret-right caret-up chat-circle check check-bold check-circle check-circle-fill
cigarette cigarette-slash circle-dashed clock-countdown cloud-arrow-up coins copy couch crosshair desk device-mobile door-open
dots-six-vertical-bold dots-three download-simple elevator envelope-simple eye eye-slash file-pdf file-text fire flag
flask gavel globe-simple handshake heart heart-fill hourglass-medium house house-line identification-card image images
info key list lock-key lock-simple magnifying-glass magnifying-glass-bold map-pin map-trifold minus moon newspaper
paper-plane-right paperclip paw-print pencil-simple pen-nib phone planet plant plus plus-circle printer receipt scales seal-check
share-network shield-check shield-warning sign-in sign-out sliders-horizontal snowflake spinner-gap storefront sun trash
tray upload-simple user user-circle users wallet warning warning-circle washing-machine wifi-slash x x-bold x-circle
`
  .trim()
  .split(/\s+/)
  .sort()

const require = createRequire(import.meta.url)

function symbol(name: string): string {
  const weight = /-(bold|fill)$/.exec(name)?.[1] ?? 'regular'
  const svg = readFileSync(require.resolve(`@phosphor-icons/core/assets/${weight}/${name}.svg`), 'utf8')
  const inside = svg.replace(/^<svg[^>]*>/, '').replace('</svg>', '')
  return `<symbol id="${name}" viewBox="0 0 256 256">${inside}</symbol>`
}

const files = {
  './src/ui/icons.svg': `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbol).join('')}</svg>\n`,
  './src/ui/iconNames.ts': [
    '/** The icons there are; written by icons.ts, which draws them. */',
    'export type IconName =',
    ...names.map((name) => `  | '${name}'`),
    '',
  ].join('\n'),
}
for (const [file, content] of Object.entries(files)) {
  const url = new URL(file, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(url, content)
  else if (readFileSync(url, 'utf8') !== content) {
    console.error(`web/${file.slice(2)} is out of date. Run: npm run generate`)
    process.exitCode = 1
  }
}
