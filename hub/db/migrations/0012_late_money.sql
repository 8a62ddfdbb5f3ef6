-- Money that came late is told by an entry of its own: a hub that starts finds by these few what may still be owed, without going through every payment that was ever made online (hub/seats/load.ts).
create index journal_late on journal (cinema_id) where stream = 'own' and body like '{"v":1,"data":{"kind":"late",%';
