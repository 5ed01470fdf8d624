/** The pages' source and build folders; every page is rendered on the server first. */
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  buildDirectory: process.env.KEYHOLD_BUILD ?? 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
