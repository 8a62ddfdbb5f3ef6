import type { Translated } from '../../texts.ts'
import type { refusals as en } from '../en/refusals.ts'

export const refusals: Translated<typeof en> = {
  refusal: {
    invalid: 'Das ist nicht gültig.',
    not_json: 'Die Anfrage ist nicht lesbar.',
    length_required: 'Die Anfrage sagt nicht, wie lang sie ist.',
    too_large: 'Die Anfrage ist zu groß.',
    not_found: 'Das gibt es hier nicht.',
    busy: 'Gerade ist zu viel los. Es wurde nichts geändert, versuchen Sie es gleich noch einmal.',

    forbidden: 'Darauf haben Sie keinen Zugriff.',
    signed_out: 'Sie sind nicht angemeldet.',
    module_off: 'Das ist für Ihr Haus nicht eingeschaltet. Bitte wenden Sie sich an den Anbieter.',
    permission: 'Darauf haben Sie keinen Zugriff. Nötig ist die Berechtigung „{{permission}}“.',
    session_ended: 'Diese Seite war zu lange offen. Laden Sie sie neu.',
    too_many_requests: 'Gerade kommen sehr viele Anfragen. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    key_used_again: 'Diese Anfrage wurde schon mit anderem Inhalt gesendet.',
    plain_line:
      'Passwörter und Links, die ein Konto öffnen, gehen nur über eine verschlüsselte Verbindung. Öffnen Sie diese Seite mit https:// in der Adresse.',
    sign_in_wrong: 'E-Mail-Adresse oder Passwort stimmt nicht.',
    password_wrong: 'Dieses Passwort stimmt nicht.',
    password_common: 'Dieses Passwort würde man als eines der ersten ausprobieren. Bitte wählen Sie ein anderes.',
    reset_invalid: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
    reset_throttled_one:
      'Es wurden zu viele Links angefordert. Versuchen Sie es in {{seconds}} Sekunde noch einmal und sehen Sie zuerst in Ihren Posteingang.',
    reset_throttled_other:
      'Es wurden zu viele Links angefordert. Versuchen Sie es in {{seconds}} Sekunden noch einmal und sehen Sie zuerst in Ihren Posteingang.',
    reset_nobody: 'Diese Person hat keine E-Mail-Adresse oder darf das Portal nicht öffnen. Ändern Sie das zuerst.',
    code_needed: 'Geben Sie den Code Ihrer Authenticator-App ein.',
    code_wrong: 'Dieser Code stimmt nicht oder wurde schon verwendet.',
    factor_on: 'Einmalcodes sind schon eingeschaltet.',
    factor_off: 'Einmalcodes sind nicht eingeschaltet.',
    passkey_wrong:
      'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
    passkey_known: 'Dieser Passkey ist hier schon eingetragen.',
    passkeys_full: 'Mehr Passkeys sind nicht möglich. Entfernen Sie zuerst einen.',
    passkey_address: 'Passkeys brauchen eine sichere Verbindung (https) unter dem Namen Ihres Hauses.',
    house_blocked: 'Dieses Haus ist gesperrt. Bitte wenden Sie sich an den Anbieter.',
    own_house: 'Das Haus, in dem Sie selbst sind, können Sie nicht sperren.',
    house_unknown: 'Unter diesem Namen gibt es hier kein anderes Haus.',
    link_over: 'Dieser Link ist benutzt oder zu alt. Beginnen Sie noch einmal in dem Haus, aus dem Sie kommen.',
    person_buys:
      'Unter dieser Adresse ist noch etwas offen: ein Kauf, der gerade bezahlt wird, oder eine Reservierung. Warten Sie, bis das vorbei ist, oder stornieren Sie es; gelöscht wurde nichts.',
    address_not_typed: 'Geben Sie die Adresse genau so ein, wie sie hier steht.',
    setup_over:
      'Dieser Einrichtungslink gilt nicht mehr. Die Konsole zeigt bei jedem Start einen neuen, solange nichts eingerichtet ist. Sind Sie eben fertig geworden, dann melden Sie sich unter /portal/ an.',
    caretaker_unknown:
      'In diesem Haus gibt es niemanden mit dieser Adresse, der sein Portal öffnen darf und ein Passwort hat.',
    last_caretaker: 'Eine Person muss die Installation betreuen. Geben Sie es zuerst jemand anderem.',
    host_needed:
      '„{{host}}“ ist der Name, unter dem Sie gerade hier sind. Er muss dabei sein, sonst kämen Sie nicht mehr herein.',

    stale: 'Jemand anderes hat das inzwischen geändert. Laden Sie es neu: Von Ihnen wurde nichts gespeichert.',

    taken: 'Das ist schon vergeben.',
    unknown_choice: 'Diese Auswahl gibt es nicht mehr.',
    overlap: 'Das überschneidet sich mit einem anderen.',
    min_above_max: 'Die kleinste Zahl ist größer als die größte.',
    unfit_component: 'Dieses Formular passt nicht zur Art.',
    unfit_driver: 'Dieser Treiber passt nicht zur Art.',
    unfit_access: 'Diese Art lässt sich dort nicht verwenden.',
    still_used: 'Das wird an anderer Stelle noch verwendet. Entfernen Sie es zuerst dort.',
    week_order: 'Der erste Satz gilt ab Woche 1, jeder weitere ab einer späteren Woche als der vorige.',
    rate_missing: 'Geben Sie einen Festbetrag, einen Prozentsatz oder eine Mindestgarantie ein.',
    profile_shared: 'Bei einem geteilten Leihmietenprofil lässt sich die Freigabe nicht zurücknehmen.',
    profile_used: 'Ein Leihmietenprofil, das Filme verwenden, kann nicht gelöscht werden.',
    shared_read_only: 'Das ist geteilt: Nur wer es angelegt hat oder die Berechtigung dazu hat, kann es ändern.',
    deposit_above_price: 'Das Pfand ist im Preis enthalten und kann nicht höher sein.',
    recipe_nested: 'Ein Kombi besteht aus Produkten, die keine Kombis sind, und ist selbst in keinem enthalten.',
    recipe_counted: 'Ein Kombi hat keinen eigenen Bestand: Es nimmt von dem seiner Produkte.',
    off_step: 'Hier geht nur ein Vielfaches von {{step}}.',
    outside_range: 'Das muss zwischen {{least}} und {{greatest}} liegen.',
    voucher_empty: 'Ein Gutschein braucht Eintritte oder Verzehr.',
    day_over: 'Dieser Tag ist vorbei.',
    time_skipped: 'An diesem Tag werden die Uhren vorgestellt: {{time}} gibt es nicht.',
    value_above_cost: 'Ticket und Gebühr zusammen können nicht mehr zählen, als ein Eintritt kostet: {{cost}}.',
    no_refreshments: 'Diese Gutscheinart hat keinen Verzehr.',
    days_turned: 'Der letzte Tag liegt vor dem ersten.',
    cards_activated: 'Karten dieser Serie sind schon Gutscheine. Sperren Sie sie stattdessen.',
    vat_sold:
      'Es gibt Gutscheine dieser Art, und ihre Steuer fällt an, wie es bei ihnen hieß. Legen Sie stattdessen eine neue Art an.',
    gift_sent: 'Dieses Geschenk ist schon verschickt. Es lässt sich nicht mehr ändern.',
    beyond_own_rights: 'Rechte, die Sie selbst nicht haben, können Sie weder vergeben noch ändern noch entziehen.',
    last_manager: 'Danach könnte niemand mehr das Personal verwalten. Geben Sie dieses Recht zuerst jemand anderem.',
    last_notified: 'Mindestens eine Person muss die Benachrichtigungen der Leitung erhalten.',
    movie_scheduled: 'Dieser Film hat noch Vorstellungen bis {{until}}. Er kann erst danach archiviert werden.',
    has_schedules: 'Hierzu gibt es Vorstellungen, deshalb kann es nicht gelöscht werden.',
    still_scheduled:
      'Hier sind noch Vorstellungen bis {{until}} geplant. Sagen Sie sie zuerst ab oder verlegen Sie sie.',
    fixed: 'Das lässt sich nicht mehr ändern.',
    unfit_rating: 'Diese Altersfreigabe gibt es in diesem System nicht.',
    capacity_of_plan_one: 'Der Saalplan dieses Saals hat {{places}} Platz.',
    capacity_of_plan_other: 'Der Saalplan dieses Saals hat {{places}} Plätze.',
    plan_broken:
      'Der Saalplan passt bei Platz {{seat}} nicht zusammen: Jeder Platz braucht eine eigene Stelle und einen eigenen Namen, Begleitplätze und Sofas stehen nebeneinander.',
    plan_class: 'Der Saalplan enthält Plätze der Klasse „{{class}}“ ({{seat}}), die es in diesem Saal nicht gibt.',
    unknown_zone: 'Das ist keine Zeitzone. Schreiben Sie sie wie Europe/Berlin.',
    low_contrast: 'Diese beiden Farben sind sich zu ähnlich: Von weitem könnte das niemand lesen.',
    required: 'Dieses Feld ist nötig.',
    unfit_trailer: 'Nur Trailer bei YouTube oder Vimeo werden gezeigt: Adresse des Videos dort kopieren.',

    // Cards of vouchers.
    code_shape: 'Ein Code hat 6 bis 32 Buchstaben von A bis Z und Ziffern.',
    code_taken: 'Diesen Code hat schon eine andere Karte oder ein anderer Gutschein.',
    single_code: 'Ein Code gehört zu einem Gutschein. Stellen Sie nur einen aus, oder lassen Sie den Code leer.',
    code_of_deleted:
      'Diesen Code hat eine Karte der gelöschten Serie „{{pack}}“. Stellen Sie die Serie wieder her, um ihn zu nutzen.',
    pack_drawn: 'Die Codes dieser Serie werden hier erzeugt. Importiert wird in eine Serie mit gedruckten Codes.',
    pack_full_one: 'Diese Serie hat {{count}} Karte; das sind zu viele Codes dafür.',
    pack_full_other: 'Diese Serie hat {{count}} Karten; das sind zu viele Codes dafür.',
    no_cards: 'Hier wartet keine Karte auf ihren Verkauf.',
    card_activated: 'Diese Karte ist schon ein Gutschein.',

    // Pictures.
    picture_kind: 'Das ist kein Bild, das hier geht: bitte JPEG, PNG oder WebP nehmen.',
    picture_broken: 'Dieses Bild ist beschädigt oder unvollständig. Noch einmal speichern oder ein anderes nehmen.',
    picture_moving: 'Dieses Bild bewegt sich. Bitte ein stehendes nehmen.',
    picture_points: 'Dieses Bild hat zu viele Bildpunkte: höchstens {{millions}} Millionen.',
    picture_no_room:
      'Es wurde nichts gespeichert: Die Festplatte des Servers ist voll. Bitte sagen Sie es denen, die ihn betreuen.',
    pictures_unused:
      'Hier liegen {{count}} Bilder, die nirgends verwendet werden. Verwenden Sie zuerst einige davon; unbenutzte verschwinden nach einer Woche.',

    // Movies of TMDB.
    tmdb_off: 'TMDB verlangt einen Schlüssel. In den Einstellungen eintragen oder den Film von Hand anlegen.',
    tmdb_key: 'TMDB nimmt diesen Schlüssel nicht an.',
    tmdb_away: 'TMDB antwortet nicht. Gleich noch einmal versuchen oder den Film von Hand anlegen.',
    tmdb_busy: 'TMDB bittet um einen Moment Geduld. Danach noch einmal versuchen.',
    tmdb_odd: 'Die Antwort von TMDB ist nicht lesbar. Später noch einmal versuchen oder den Film von Hand anlegen.',

    conflict_overlap_one: 'In diesem Saal läuft noch eine andere Vorstellung. Er ist {{minutes}} Minute später frei.',
    conflict_overlap_other:
      'In diesem Saal läuft noch eine andere Vorstellung. Er ist {{minutes}} Minuten später frei.',
    conflict_cleaning_one: 'Der Saal ist noch nicht gereinigt. Er ist {{minutes}} Minute später frei.',
    conflict_cleaning_other: 'Der Saal ist noch nicht gereinigt. Er ist {{minutes}} Minuten später frei.',
    conflict_past_day: 'Sie läuft noch, wenn der nächste Spieltag beginnt.',
    conflict_outside_hours: 'Um diese Zeit ist das Kino geschlossen.',
    conflict_before_release: 'Dieser Film läuft hier erst ab {{from}}.',
    conflict_before_rental: 'Diese Fassung ist erst ab {{from}} gemietet.',
    conflict_movie_archived: 'Dieser Film ist archiviert.',
    conflict_format: 'Dieser Saal kann diese Fassung nicht zeigen.',
    schedule_sold_one:
      '{{tickets}} Ticket ist verkauft oder wird gerade bezahlt. Diese Vorstellung lässt sich nur noch mit ihnen in einen anderen Saal verlegen oder absagen.',
    schedule_sold_other:
      '{{tickets}} Tickets sind verkauft oder werden gerade bezahlt. Diese Vorstellung lässt sich nur noch mit ihnen in einen anderen Saal verlegen oder absagen.',
    schedule_cancelled: 'Diese Vorstellung ist abgesagt und bleibt, wie sie ist.',
    other_plan: 'Diese Vorstellung ist mit den Plätzen ihres Saals im Verkauf. Nehmen Sie „In anderen Saal verlegen“.',
    cut_off:
      'Dieses Kino ist seit {{since}} abgeschnitten und verkauft vielleicht Tickets dafür. Versuchen Sie es, wenn die Leitung wieder steht.',
    at_counter:
      'Plätze dieser Vorstellung liegen an der Kasse und sind nicht zurückgekommen. Vielleicht werden sie dort gerade verkauft. Versuchen Sie es in einer Minute noch einmal.',
    keyword_wrong: 'Geben Sie das Wort genau so ein, wie es hier steht, in Großbuchstaben.',
    schedule_draft: 'Diese Vorstellung ist ein Entwurf und wird nirgends verkauft. Löschen Sie sie.',
    schedule_changed:
      'Diese Vorstellung wurde gerade geändert. Bitte laden Sie die Seite neu und sehen Sie sie sich an, bevor Sie bezahlen.',
    schedule_moving:
      'Diese Vorstellung wechselt gerade den Saal. Warten Sie, bis sie dort ist, oder blasen Sie das erst ab.',
    move_decided:
      'Wer wo sitzt, steht fest: Das lässt sich nicht mehr ändern oder abblasen. Verlegen Sie die Vorstellung danach noch einmal.',
    seats_unplaced_one: 'Für {{count}} Platz ist im anderen Saal keiner gefunden. Wählen Sie ihn von Hand.',
    seats_unplaced_other: 'Für {{count}} Plätze sind im anderen Saal keine gefunden. Wählen Sie sie von Hand.',
    edge_behind:
      'Die Box dieses Kinos hat ein älteres Programm, das keine Vorstellungen verlegt. Aktualisieren Sie es zuerst.',
    converted: 'Diese Reservierung ist bereits eine Vorstellung.',
    templates_full: 'Dieses Kino hat {{maximum}} Vorlagen. Löschen Sie zuerst eine.',

    fenced: 'Dieses Kino hat jetzt einen anderen Kinoserver.',
    begin_anew: 'Die Zentrale wurde aus einer Sicherung wiederhergestellt: Dieser Kinoserver beginnt neu.',
    fork: 'Diese Buchungen weichen von den hier bekannten ab.',
    gap: 'Vor diesen Buchungen fehlen welche.',
    report_refused: 'Die Zentrale nimmt diesen Bericht nicht an.',
    report_too_large:
      'Dieser Bericht ist größer, als der einer Kasse sein kann. Von diesem Teil wurde nichts übernommen.',
    report_differs: 'Dieser Teil des Berichts ist ein anderer als der, der schon kam.',
    box_changed: 'Dieses Kino hat einen neuen Kinoserver. Diese Kasse stellt sich gleich von selbst auf ihn ein.',
    hub_away: 'Die Zentrale ist gerade nicht zu erreichen. Es wird von selbst wieder gefragt.',
    other_box: 'Dieses Kino hat schon einen anderen Kinoserver.',
    enrolment_full: 'Zu viele Kinoserver warten auf Zulassung. Versuchen Sie es in ein paar Minuten wieder.',
    enrolment_nowhere:
      'Die Zentrale hat unter dieser Adresse kein Haus. Setzen Sie HUB_URL auf die Adresse der eigenen Website.',
    enrolment_unknown: 'Mit dieser Nummer wartet kein Kinoserver. Sehen Sie noch einmal auf seinen Bildschirm.',
    enrolment_changed: 'Diese Nummer gehört jetzt einem anderen Kinoserver. Suchen Sie noch einmal.',
    edge_there: 'Dieses Kino hat schon einen Kinoserver. Beenden Sie zuerst dessen Zugang.',
    entries_wait:
      'Buchungen des bisherigen Kinoservers sind noch nicht übernommen: {{entries}}. Versuchen Sie es in einer Minute wieder. Bleibt es so, braucht die Zentrale zuerst ein Update.',
    edge_unreachable:
      'Der Kinoserver ist gerade nicht erreichbar. Lassen Sie das Gerät am Kinoserver selbst zu, auf seiner Seite /pair.',
    edge_ended: 'Der Zugang dieses Kinoservers wurde beendet: Seine Geräte erreicht nichts mehr.',
    remote_sync_off: 'Website-Abgleiche sind in den Einstellungen dieses Hauses ausgeschaltet.',
    orders_full:
      'Für die Leitung dieses Kinos wartet schon zu viel. Es wurde nichts veranlasst: Versuchen Sie es wieder, wenn der Kinoserver zurück ist.',
    html_too_long: 'Dieser Text ist zu lang: höchstens {{max}} Zeichen, so wie er gespeichert wird.',
    day_too_early: 'Bitte wählen Sie einen späteren Tag: frühestens morgen, und nicht bevor der Film bei uns läuft.',
    day_too_late: 'Bitte wählen Sie einen früheren Tag: innerhalb eines Jahres, und solange der Gutschein gilt.',
    unprintable: 'Einige dieser Zeichen kann ein Bondrucker nicht drucken. Schreiben Sie es ohne sie.',
    too_many_lines: 'Das sind zu viele Zeilen: höchstens {{max}}.',
    name_not_typed: 'Geben Sie den Namen des Kinos genau so ein, wie er hier steht.',
    quarantined:
      'Dieser Kinoserver darf gerade nicht verkaufen. Es wurde nichts verkauft und nichts abgebucht. Support anrufen.',

    device_missing: 'Dieses Gerät ist an diesem Kinoserver nicht zugelassen.',
    device_logout: 'Dieses Gerät wurde abgemeldet. Lassen Sie es neu zu.',
    device_blocked: 'Dieses Gerät ist gesperrt. Es kann sich nicht mehr anmelden: Wenden Sie sich an die Verwaltung.',
    device_too_old:
      'Dieses Gerät hat ein älteres Programm als der Kinoserver. Es aktualisiert sich von selbst, sobald sein Bon abgeschlossen ist.',
    edge_too_old: 'Der Kinoserver hat ein zu altes Programm. Es ist nichts verloren. Lassen Sie ihn aktualisieren.',
    hub_too_old:
      'Die Zentrale hat ein älteres Programm als der Kinoserver. Es ist nichts verloren. Lassen Sie sie aktualisieren.',
    device_type: 'Das geht an einem Gerät dieser Art nicht. Nehmen Sie eine Kasse.',
    employee_missing: 'Melden Sie sich zuerst mit Ihrer PIN an.',
    employee_locked_one: 'Gesperrt nach {{minutes}} Minute ohne Nutzung. Geben Sie Ihre PIN noch einmal ein.',
    employee_locked_other: 'Gesperrt nach {{minutes}} Minuten ohne Nutzung. Geben Sie Ihre PIN noch einmal ein.',
    employee_unknown: 'Diese Person kann sich hier nicht anmelden.',
    pin_wrong: 'Diese PIN stimmt nicht.',
    pin_locked_one: 'Zu viele falsche PINs. Versuchen Sie es in {{seconds}} Sekunde wieder.',
    pin_locked_other: 'Zu viele falsche PINs. Versuchen Sie es in {{seconds}} Sekunden wieder.',
    pairing_unknown: 'Mit dieser Nummer wartet kein Gerät. Sehen Sie noch einmal auf seinen Bildschirm.',
    pairing_changed: 'Diese Nummer gehört jetzt einem anderen Gerät. Suchen Sie noch einmal.',
    set_up_code_wrong:
      'Das ist nicht der Einrichtungscode dieses Kinoservers, oder er ist verbraucht. Beim Start druckt er einen anderen, solange er kein Gerät hat.',
    pairing_tries_one: 'Zu viele falsche Nummern in einer Stunde. Versuchen Sie es in {{minutes}} Minute wieder.',
    pairing_tries_other: 'Zu viele falsche Nummern in einer Stunde. Versuchen Sie es in {{minutes}} Minuten wieder.',
    pairing_full: 'Zu viele Geräte warten auf Zulassung. Versuchen Sie es in ein paar Minuten wieder.',

    seat_unknown: 'Diesen Platz gibt es nicht.',
    seat_taken: 'Dieser Platz ist nicht mehr frei. Wählen Sie einen anderen.',
    seat_unreachable:
      'Dieser Platz ist gerade nicht erreichbar. Wählen Sie einen anderen, oder kaufen Sie ihn an der Kinokasse.',
    seat_too_near: 'Neben anderen Gästen bleiben in diesem Saal Plätze frei. Wählen Sie einen anderen.',
    sofa_parted: 'Dieses Sofa wird nur ganz verkauft. Wählen Sie alle seine Plätze oder andere.',
    companion_alone:
      'Dieser Platz ist für die Begleitung des Rollstuhlplatzes daneben. Wählen Sie beide oder einen anderen.',
    seat_left_alone:
      'So bleibt ein einzelner Platz übrig, den niemand nimmt. Rücken Sie auf, oder lassen Sie zwei Plätze frei.',
    seats_lost: 'Diese Plätze sind nicht mehr frei. Wählen Sie andere.',
    seats_busy:
      'Diese Plätze lassen sich gerade nicht ändern, sie sind vergeben, in einem Warenkorb oder nicht mehr gesperrt: {{seats}}. Es wurde nichts geändert.',
    seats_cut_off:
      'Diese Plätze liegen an der Kinokasse, und die Verbindung zu diesem Kino ist seit {{since}} unterbrochen: {{seats}}. Es wurde nichts geändert. Versuchen Sie es erneut, sobald die Verbindung wieder steht.',
    seats_not_held: 'Ihre Plätze sind nicht mehr reserviert. Wählen Sie sie noch einmal.',
    seats_unused: 'Wählen Sie so viele Tickets, wie Plätze für Sie reserviert sind.',
    select_seat: 'Wählen Sie so viele Plätze wie Tickets.',
    not_enough_seats_one: 'Es ist nur noch {{available}} passender Platz frei.',
    not_enough_seats_other: 'Es sind nur noch {{available}} passende Plätze frei.',
    not_enough_online_one: 'Online ist nur noch {{left}} Platz frei. An der Kinokasse gibt es vielleicht mehr.',
    not_enough_online_other: 'Online sind nur noch {{left}} Plätze frei. An der Kinokasse gibt es vielleicht mehr.',
    screen_full_one: 'Die Vorstellung hat nur noch {{left}} freien Platz.',
    screen_full_other: 'Die Vorstellung hat nur noch {{left}} freie Plätze.',
    too_many_tickets: 'Das sind zu viele Tickets für einen Kauf.',
    hold_ended: 'Die Zeit zum Wählen ist um, Ihre Plätze sind wieder frei.',
    no_renewals: 'Die Zeit lässt sich nicht mehr verlängern.',

    not_purchasable: 'Tickets für diese Vorstellung gibt es nicht online.',
    release_past: 'Dieser Zeitpunkt ist schon vorbei. Wählen Sie einen späteren oder lassen Sie das Feld leer.',
    schedule_closed: 'Diese Vorstellung wird hier nicht mehr verkauft.',
    rate_unknown: 'Diesen Tarif gibt es für diese Vorstellung nicht.',
    rate_other_price_group: 'Diesen Tarif gibt es für diese Vorstellung nicht.',
    rate_not_in_channel: 'Diesen Tarif gibt es an der Kasse nicht.',
    rate_min_one: 'Diesen Tarif gibt es ab {{minimum}} Ticket.',
    rate_min_other: 'Diesen Tarif gibt es ab {{minimum}} Tickets.',
    rate_max_one: 'Höchstens {{maximum}} Ticket dieses Tarifs.',
    rate_max_other: 'Höchstens {{maximum}} Tickets dieses Tarifs.',
    rate_only_left_one: 'Von diesem Tarif gibt es nur noch {{left}} Ticket.',
    rate_only_left_other: 'Von diesem Tarif gibt es nur noch {{left}} Tickets.',
    rate_day_ahead: 'Diesen Tarif gibt es nur bis einen Tag vorher.',
    rate_weekday: 'Dieser Tarif gilt an diesem Tag nicht.',
    rate_start: 'Dieser Tarif gilt nicht für Vorstellungen um diese Zeit.',
    voucher_not_possible: 'Gutscheine gelten bei diesem Tarif nicht.',
    voucher_unknown: 'Dieser Code ist nicht bekannt. Groß- und Kleinschreibung zählen.',
    voucher_elsewhere: 'Dieser Gutschein gilt in einem anderen Kino: {{cinema}}.',
    voucher_cut_off:
      'Was auf diesem Gutschein übrig ist, liegt beim Kino, und das erreichen wir gerade nicht. Lösen Sie ihn an der Kasse ein oder versuchen Sie es in ein paar Minuten noch einmal.',
    voucher_unpaid: 'Dieser Gutschein ist noch nicht bezahlt.',
    voucher_deleted: 'Diesen Gutschein gibt es nicht mehr.',
    voucher_invalid: 'Dieser Gutschein ist ungültig.',
    voucher_not_yet_valid: 'Dieser Gutschein gilt noch nicht.',
    voucher_expired: 'Dieser Gutschein ist abgelaufen.',
    voucher_used_up: 'Dieser Gutschein ist aufgebraucht.',
    voucher_no_turns: 'Auf diesem Gutschein sind keine Eintritte mehr.',
    voucher_just_used_one: 'Dieser Gutschein wurde vor weniger als {{minutes}} Minute benutzt.',
    voucher_just_used_other: 'Dieser Gutschein wurde vor weniger als {{minutes}} Minuten benutzt.',
    voucher_only_turns_one: 'Auf diesem Gutschein ist hier nur noch {{left}} Eintritt.',
    voucher_only_turns_other: 'Auf diesem Gutschein sind hier nur noch {{left}} Eintritte.',
    voucher_only_refreshments: 'Auf diesem Gutschein sind hier nur noch {{left}} für Verzehr.',
    voucher_in_use:
      'Dieser Gutschein wurde benutzt, oder ein Teil davon liegt gerade auf der anderen Seite. Er kann nicht zurückgezahlt werden.',
    product_unknown: 'Dieser Artikel wird nicht verkauft.',
    product_only_left_one: 'Davon gibt es nur noch {{left}} Stück: {{product}}.',
    product_only_left_other: 'Davon gibt es nur noch {{left}} Stück: {{product}}.',
    product_sold_out: 'Zurzeit ausverkauft: {{product}}.',
    price_changed:
      'Der Preis hat sich geändert. Er beträgt jetzt {{total}}. Es wurde nichts abgebucht. Zeigt diese Seite einen anderen, laden Sie sie neu.',

    bill_foreign: 'Diese Bestellung gehört jemand anderem.',
    bill_not_open: 'Diese Bestellung lässt sich nicht mehr ändern.',
    bill_not_paying: 'Diese Bestellung wird gerade nicht bezahlt.',
    ids_taken:
      'Diese Bestellung wurde schon einmal gesendet. Jetzt wurde nichts gekauft; bitte versuchen Sie es noch einmal.',
    no_lines: 'Ohne Positionen geht es nicht weiter.',
    not_recorded:
      'Gerade können wir keine Bestellung aufnehmen. Es wurde nichts geändert, Ihre Plätze bleiben Ihnen. Versuchen Sie es in ein paar Minuten wieder.',
    being_recorded:
      'Die Gutscheine sind notiert, aber noch nicht an ihrem zweiten Ort. Sie erscheinen von selbst in der Liste: Geben Sie sie nicht noch einmal aus.',
    decided_before:
      'Das hat inzwischen jemand anders geklärt, oder es hat sich von selbst erledigt. Ihr Text wurde nicht gespeichert.',
    line_ended:
      'Eine Zeile wurde inzwischen erstattet, umgetauscht oder umgesetzt. Jetzt wurde nichts zurückgezahlt: Sehen Sie sich den Kauf an, wie er jetzt ist.',
    money_at_counter:
      'Geld dieser Zeilen wurde an einer Kasse eingenommen, und das Portal zahlt kein Bargeld aus. Es wurde nichts zurückgezahlt: Erstatten Sie sie an einer Kasse.',
    no_tickets:
      'Es gibt kein gültiges Ticket zu senden: Die Vorstellung ist vorbei, oder die Tickets wurden zurückgegeben.',
    letters_throttled:
      'Dieser Brief wurde innerhalb einer Stunde fünfmal gesendet. Versuchen Sie es später noch einmal.',
    no_readers: 'Niemand mit einem Ticket hat eine Adresse hinterlassen. Es wurde nichts geschrieben.',
    nothing_online:
      'Für diese Vorstellung wurde nichts online bezahlt, von hier kann also nichts zurückgehen. Es wurde nichts geschrieben.',
    messages_throttled:
      'Für diese Vorstellung wurden innerhalb einer Stunde fünf Briefe geschrieben. Versuchen Sie es später noch einmal.',
    tickets_busy:
      'Die Kinokasse bearbeitet diese Tickets gerade: {{seats}}. Es wurde nichts zurückgezahlt, versuchen Sie es gleich noch einmal.',
    places_away:
      'Einer dieser Plätze liegt bei der Kinokasse und kann gerade nicht kommen: Er wird dort gebraucht, oder die Verbindung ist unterbrochen. Nichts wurde geändert, versuchen Sie es später wieder.',
    tickets_cut_off:
      'Diese Tickets liegen bei der Kinokasse von {{cinema}}, und die Verbindung dorthin ist seit {{since}} unterbrochen: {{seats}}. Es wurde nichts zurückgezahlt. Erstatten Sie sie dort an der Kasse oder hier, sobald die Verbindung wieder steht.',
    buyer_off: 'Dieses Kino ändert und storniert Tickets nur an der Kasse. Es wurde nichts geändert.',
    buyer_ended: 'In dieser Bestellung gibt es kein gültiges Ticket mehr: Sie wurde schon storniert oder erstattet.',
    buyer_on_its_way: 'Mit diesen Tickets geschieht gerade schon etwas. Diese Seite zeigt es gleich.',
    buyer_called_off: 'Das Kino hat diese Vorstellung abgesagt. Wegen Ihres Geldes schreibt es Ihnen.',
    buyer_begun: 'Die Vorstellung hat begonnen. Es wurde nichts geändert.',
    buyer_late: 'Online ging das bis {{until}} Uhr. Bitte fragen Sie an der Kasse von {{cinema}}.',
    buyer_at_counter:
      'Davon wurde etwas an einer Kasse erledigt oder bezahlt, deshalb kann nur die Kasse von {{cinema}} es ändern. Es wurde nichts geändert.',
    buyer_busy:
      'Die Kinokasse bearbeitet diese Tickets gerade. Es wurde nichts geändert, versuchen Sie es gleich noch einmal.',
    buyer_cut_off:
      'Diese Tickets liegen bei der Kasse von {{cinema}}, und die Verbindung dorthin ist seit {{since}} unterbrochen: {{seats}}. Es wurde nichts geändert, Ihre Tickets bleiben gültig. Versuchen Sie es später noch einmal, oder fragen Sie an der Kasse.',
    buyer_same_seat: 'Dort sitzen Sie schon. Wählen Sie einen anderen Platz.',
    buyer_other_class: 'Dieser Platz ist von anderer Art oder anderem Preis als Ihrer. Wählen Sie einen wie Ihren.',
    buyer_too_often: 'Der Platz dieses Tickets wurde zu oft getauscht. Bitte fragen Sie an der Kasse.',
    buyer_plan_changed:
      'Diese Vorstellung wurde gerade geändert. An Ihren Tickets wurde nichts geändert, bitte laden Sie die Seite neu.',
    captcha_needed:
      'Hier wird gerade sehr viel angefragt, darum muss Ihr Browser erst etwas ausrechnen. Das hat nicht geklappt, versuchen Sie es bitte noch einmal.',
    captcha_wrong:
      'Die Prüfung, ob ein Mensch schreibt, ist fehlgeschlagen. Sie beginnt neu, senden Sie bitte noch einmal.',
    captcha_away:
      'Die Prüfung, ob ein Mensch schreibt, ist nicht erreichbar. Es wurde nichts gesendet, versuchen Sie es gleich noch einmal.',
    terms_not_accepted: 'Bitte stimmen Sie den Bedingungen des Kinos zu.',
    terms_unseen:
      'Das Kino hat inzwischen Bedingungen für seine Tickets. Laden Sie die Seite neu und lesen Sie sie, bevor Sie bezahlen.',
    age_not_confirmed: 'Bitte bestätigen Sie, dass alle mindestens {{age}} Jahre alt sind.',
    age_unseen: 'Dieser Film ist inzwischen erst ab {{age}} Jahren. Laden Sie die Seite neu und bestätigen Sie das.',
    payment_method: 'Wählen Sie, wie Sie bezahlen möchten.',
    payment_exclusive: 'Diese Zahlungsart lässt sich mit keiner anderen verbinden.',
    payment_init: 'Die Zahlung konnte nicht beginnen. Es wurde nichts abgebucht, versuchen Sie es noch einmal.',
    payment_mismatch: 'Der Preis hat sich geändert. Es wurde nichts abgebucht.',
    tendered_less: 'Es ist weniger gegeben, als zu zahlen ist.',
    question_refused: 'Dieser Verkauf wurde abgebrochen, bevor er beantwortet war. Es wurde nichts verkauft.',
    question_unknown: 'Dieser Kinoserver kennt diesen Verkauf nicht.',
    already_confirmed: 'Dieser Verkauf ist abgeschlossen. Er kann erstattet, aber nicht abgebrochen werden.',
    already_ended: 'Dieser Verkauf ist schon beendet.',
    not_voidable: 'Das lässt sich nicht abbrechen.',
    nothing_owed: 'Für diesen Kauf ist dieser Betrag nicht mehr offen, oder er wurde gerade ausgezahlt.',
    amount_sign: 'Dieser Betrag passt nicht zu dem, was mit der Schublade geschieht.',
    print_queue_full: 'Zu viel wartet auf den Drucker.',
    paper_gone:
      'Dieser Kinoserver kennt diese Vorstellung nicht mehr. Die Tickets dafür lassen sich nicht mehr drucken.',
  },
  counter: {
    invalid: 'Etwas an dieser Anfrage fehlt oder ist nicht wie erwartet.',
    busy: 'Der Kinoserver ist gerade ausgelastet. Es wurde nichts geändert, versuchen Sie es gleich noch einmal.',
    rate_unknown: 'Diesen Tarif gibt es nicht.',
    price_changed: 'Der Preis hat sich geändert. Es wurde nichts verkauft.',
    schedule_changed: 'Diese Vorstellung läuft jetzt in einem anderen Saal. Wählen Sie die Plätze dort.',
    bill_not_open: 'Dieser Bon lässt sich nicht mehr ändern.',
    ids_taken:
      'Dieser Bon wurde schon einmal angefragt. Jetzt wurde nichts verkauft. Leeren Sie ihn und tippen Sie ihn neu.',
    payment_method: 'Diese Zahlungsart geht hier nicht.',
    payment_mismatch: 'Die Zahlungen ergeben nicht die Summe. Es wurde nichts verkauft.',
  },
}
