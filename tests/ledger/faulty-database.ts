import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { asOwner } from './plan-rows.ts'

/**
 * A database in which a batch can be refused: rows of `faults` name cinemas and what their next batches meet.
 */
export async function faultyDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await asOwner(database.url, (owner) =>
    owner.query(`
    create sequence fault_cinemas;
    create table faults (cinema_id int primary key, code text not null);
    create function meet_fault() returns trigger language plpgsql security definer as $$
      declare met text;
      begin
        select code into met from faults where cinema_id = new.cinema_id;
        if met is not null then raise exception 'a fault' using errcode = met; end if;
        return new;
      end $$;
    create trigger faults before update on ledger_heads for each row
      when (new.ord is distinct from old.ord) execute function meet_fault();
    grant all on faults, fault_cinemas to public`),
  )
  return database
}
