/** Five sofas, each drawn about its middle `x` on the floor line `y`, `w` wide. */
import { cornerSofa } from './sofa-corner.ts'
import { curvedSofa, type Sofa, softSofa } from './sofa-soft.ts'
import { buttonedSofa, framedSofa } from './sofa-wooden.ts'

/** Every sofa there is. */
export const sofas: readonly Sofa[] = [softSofa, buttonedSofa, curvedSofa, cornerSofa, framedSofa]
