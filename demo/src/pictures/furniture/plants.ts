/** Low plants in pots, and the list of all that stand on floors. */
import { d, mix, stroke, times } from '../paint.ts'
import { green, leaf, type Plant, pot } from './leaves.ts'
import { figTree, palmPlant } from './tall-plants.ts'

/** Broad blades that fan out. */
export const fanPlant: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const blades = times(13, (i) => {
    const angle = -Math.PI / 2 + (((i * 5) % 13) / 12 - 0.5) * 2.1 + random.between(-0.08, 0.08)
    const length = random.between(190, 300) * k
    return leaf(
      x + ((i % 3) - 1) * 12 * k,
      y - 92 * k,
      x + Math.cos(angle) * length,
      y - 96 * k + Math.sin(angle) * length,
      44 * k,
      green(scene, i),
    )
  })
  return blades + pot(scene, x, y, k)
}

/** Upright striped swords. */
export const swordPlant: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const swords = times(9, (i) => {
    const dx = (i - 4) * 12 * k
    const h = random.between(150, 290) * k * (1 - Math.abs(i - 4) * 0.07)
    const c = green(scene, i)
    const tip = x + dx * 2.1
    return (
      leaf(x + dx, y - 92 * k, tip, y - 92 * k - h, 26 * k, c) +
      stroke(d`M${x + dx},${y - 110 * k}L${tip},${y - 84 * k - h}`, mix(c, '#f0e6a8', 0.5), 2.5 * k, 0.6)
    )
  })
  return swords + pot(scene, x, y, k, scene.p.soft)
}

/** The plants that stand on a floor. */
export const floorPlants: readonly Plant[] = [fanPlant, swordPlant, figTree, palmPlant]
