/** What was killed, and whether it stood in the middle of a sale. */
export interface Kill {
  process: string
  /** Where open sales stood at that moment; empty when there was none. */
  phases: string[]
}

/** What the run did, for its last word. */
export class Tally {
  readonly kills: Kill[] = []
  /** Faults of the machines, by name. */
  readonly faults = new Map<string, number>()
  cuts = 0
  slowed = 0
  rounds = 0

  fault(name: string): void {
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1)
  }

  get killsInSale(): number {
    return this.kills.filter(({ phases }) => phases.length > 0).length
  }

  /** Kills by what was killed: in all, and in the middle of a sale. */
  byProcess(): Map<string, [all: number, in_sale: number]> {
    const counts = new Map<string, [number, number]>()
    for (const { process, phases } of this.kills) {
      const [all, in_sale] = counts.get(process) ?? [0, 0]
      counts.set(process, [all + 1, in_sale + (phases.length > 0 ? 1 : 0)])
    }
    return counts
  }

  /** How many kills met a sale in each phase. */
  byPhase(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { phases } of this.kills)
      for (const phase of new Set(phases)) counts.set(phase, (counts.get(phase) ?? 0) + 1)
    return counts
  }
}
