import { join, resolve } from 'node:path'
import { Line } from '../../deploy/line.ts'
import { quietPort } from '../../deploy/ports.ts'
import { ROOT, type Supervised, supervise } from '../../deploy/processes.ts'
import { type Chaos, MACHINE } from './world.ts'

/**
 * A box beside those of the constellation: what was the edge before, or a copy of it, with an address and a
 * line of its own.
 */
export class BoxBeside {
  readonly url: string
  readonly line: Line
  readonly #process: Supervised

  private constructor(url: string, line: Line, process: Supervised) {
    this.url = url
    this.line = line
    this.#process = process
  }

  /** @param machine what its machine is called */
  static async in(chaos: Chaos, data_dir: string, name: string, machine = MACHINE): Promise<BoxBeside> {
    const port = await quietPort()
    const line = await Line.open(Number(new URL(chaos.world.demo.hub).port))
    const env = {
      EDGE_PORT: `${port}`,
      DATA_DIR: data_dir,
      HUB_URL: `http://127.0.0.1:${line.port}`,
      EDGE_IDENTITY: machine,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    }
    const process = supervise({
      name,
      script: resolve(ROOT, 'edge/main.ts'),
      env: () => env,
      log_dir: join(chaos.folder, 'data', 'logs'),
      log: (text) => chaos.crashes.push(text),
    })
    return new BoxBeside(`http://localhost:${port}`, line, process)
  }

  /** Nothing where it runs already. */
  async start(): Promise<void> {
    await this.#process.start()
  }

  async end(): Promise<void> {
    await this.#process.kill()
    await this.line.close()
  }
}
