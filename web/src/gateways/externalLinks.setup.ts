/** For tests: an operator who set every external address. */
import type { ExternalLinks } from './requestContext.ts'

export const everyExternalLink: ExternalLinks = {
  metaverse: 'https://metaverse.keyhold.example',
  token: 'https://token.keyhold.example',
  information: 'https://info.keyhold.example',
  telegram: 'https://telegram.keyhold.example',
  x: 'https://x.keyhold.example',
}
