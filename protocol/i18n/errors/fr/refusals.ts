import type { Translated } from '../../texts.ts'
import type { refusals as en } from '../en/refusals.ts'

export const refusals: Translated<typeof en> = {
  refusal: {
    invalid: 'Ceci n’est pas valable.',
    not_json: 'La demande est illisible.',
    length_required: 'La demande ne dit pas sa longueur.',
    too_large: 'La demande est trop grande.',
    not_found: 'Cela n’existe pas ici.',
    busy: 'Il y a trop à faire pour le moment. Rien n’a été changé, réessayez dans un instant.',

    forbidden: 'Vous n’avez pas accès à ceci.',
    signed_out: 'Vous n’êtes pas connecté.',
    module_off: 'Ceci n’est pas activé pour votre maison. Adressez-vous au fournisseur.',
    permission: 'Vous n’avez pas accès à ceci. Il faut le droit « {{permission}} ».',
    session_ended: 'Cette page est restée ouverte trop longtemps. Rechargez-la.',
    too_many_requests: 'Nous recevons trop de demandes en peu de temps, attendez quelques instants et réessayez.',
    crowded_one:
      'Beaucoup de places de cette séance sont en cours d’achat sur votre réseau. Attendez {{seconds}} seconde et réessayez : ce qui vous est réservé le reste, et rien n’a été débité.',
    crowded_other:
      'Beaucoup de places de cette séance sont en cours d’achat sur votre réseau. Attendez {{seconds}} secondes et réessayez : ce qui vous est réservé le reste, et rien n’a été débité.',
    key_used_again: 'Cette demande a déjà été envoyée avec un autre contenu.',
    plain_line:
      'Les mots de passe et les liens qui ouvrent un compte ne passent que par une connexion chiffrée. Ouvrez cette page à une adresse qui commence par https.',
    sign_in_wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
    password_wrong: 'Ce mot de passe est incorrect.',
    password_common: 'Ce mot de passe est l’un des premiers que l’on essaierait. Veuillez en choisir un autre.',
    reset_invalid: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    reset_throttled_one:
      'Trop de liens ont été demandés. Réessayez dans {{seconds}} seconde, et vérifiez d’abord votre boîte de réception.',
    reset_throttled_other:
      'Trop de liens ont été demandés. Réessayez dans {{seconds}} secondes, et vérifiez d’abord votre boîte de réception.',
    reset_nobody: 'Cette personne n’a pas d’adresse e-mail ou n’a pas accès au portail. Modifiez cela d’abord.',
    code_needed: 'Saisissez le code de votre application d’authentification.',
    code_wrong: 'Ce code est incorrect ou a déjà servi.',
    factor_on: 'Les codes à usage unique sont déjà activés.',
    factor_off: 'Les codes à usage unique ne sont pas activés.',
    passkey_wrong: 'Cette clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous avec votre mot de passe.',
    passkey_known: 'Cette clé d’accès est déjà enregistrée ici.',
    passkeys_full: 'Vous ne pouvez pas ajouter d’autre clé d’accès. Supprimez-en d’abord une.',
    passkey_address: 'Les clés d’accès exigent une connexion sécurisée (https) sous le nom de votre maison.',
    house_blocked: 'Cette maison est bloquée. Veuillez contacter le fournisseur.',
    own_house: 'Vous ne pouvez pas bloquer la maison dans laquelle vous êtes.',
    house_unknown: 'Il n’y a ici aucune autre maison de ce nom.',
    link_over: 'Ce lien a déjà servi ou est trop ancien. Recommencez dans la maison d’où vous venez.',
    setup_over:
      'Ce lien d’installation n’est plus valable. La console en affiche un nouveau à chaque démarrage, tant que rien n’est installé. Si vous venez de terminer, connectez-vous sous /portal/.',
    caretaker_unknown: 'Personne de cette maison à cette adresse ne peut ouvrir son portail avec un mot de passe.',
    last_caretaker: 'Une personne doit gérer l’installation. Donnez d’abord ce droit à quelqu’un d’autre.',
    host_needed:
      '« {{host}} » est le nom par lequel vous êtes ici. Il doit figurer dans la liste, sinon vous ne pourriez plus revenir.',

    stale: 'Quelqu’un d’autre a changé ceci entre-temps. Rechargez : rien de vous n’a été enregistré.',

    taken: 'C’est déjà pris.',
    unknown_choice: 'Ce choix n’existe plus.',
    overlap: 'Ceci en chevauche un autre.',
    min_above_max: 'Le plus petit nombre dépasse le plus grand.',
    unfit_component: 'Ce formulaire ne convient pas au type.',
    unfit_driver: 'Ce pilote ne convient pas au type.',
    unfit_access: 'Ce type ne peut pas servir là.',
    still_used: 'Cet élément est encore utilisé ailleurs. Retirez-le d’abord à cet endroit.',
    week_order:
      'Le premier taux vaut dès la semaine 1, et chacun des suivants dès une semaine plus tardive que le précédent.',
    rate_missing: 'Indiquez un montant fixe, un pourcentage ou un minimum garanti.',
    profile_shared: 'Un profil de location partagé ne peut plus cesser de l’être.',
    profile_used: 'Un profil de location utilisé par des films ne peut pas être supprimé.',
    shared_read_only:
      'Cet élément est partagé : seules la personne qui l’a créé et celles qui en ont le droit peuvent le modifier.',
    deposit_above_price: 'La consigne est comprise dans le prix et ne peut pas être plus élevée.',
    off_step: 'Seuls des multiples de {{step}} sont possibles ici.',
    outside_range: 'Cela doit être compris entre {{least}} et {{greatest}}.',
    voucher_empty: 'Un bon a besoin d’entrées ou de consommations.',
    value_above_cost: 'Billet et frais ne peuvent pas compter ensemble plus que le prix d’une entrée : {{cost}}.',
    no_refreshments: 'Ce type de bon ne comprend pas de consommations.',
    days_turned: 'Le dernier jour est avant le premier.',
    cards_activated: 'Des cartes de cette série sont déjà des bons. Bloquez-la plutôt.',
    beyond_own_rights: 'Vous ne pouvez ni donner, ni modifier, ni retirer des droits que vous n’avez pas vous-même.',
    last_manager: 'Plus personne ne pourrait alors gérer le personnel. Donnez d’abord ce droit à quelqu’un d’autre.',
    last_notified: 'Au moins une personne doit recevoir les notifications de la direction.',
    movie_scheduled: 'Ce film a encore des séances jusqu’au {{until}}. Il ne pourra être archivé qu’après.',
    has_schedules: 'Des séances y sont rattachées : il n’est pas possible de le supprimer.',
    still_scheduled: 'Des séances sont prévues ici jusqu’au {{until}}. Annulez-les ou déplacez-les d’abord.',
    fixed: 'Cela ne peut plus être modifié.',
    unfit_rating: 'Cette classification n’existe pas dans ce système.',
    capacity_of_plan_one: 'Le plan de cette salle compte {{places}} place.',
    capacity_of_plan_other: 'Le plan de cette salle compte {{places}} places.',
    plan_broken:
      'Le plan de salle n’est pas cohérent au fauteuil {{seat}} : chaque fauteuil a son emplacement et son nom, accompagnants et canapés sont côte à côte.',
    plan_class:
      'Le plan de salle contient des fauteuils de la classe « {{class}} » ({{seat}}), que cette salle n’a pas.',
    unknown_zone: 'Ce n’est pas un fuseau horaire. Écrivez-le comme Europe/Paris.',
    low_contrast: 'Ces deux couleurs se ressemblent trop : de loin, personne ne pourrait lire.',
    required: 'Ce champ est nécessaire.',
    unfit_trailer: 'Seules les bandes-annonces sur YouTube ou Vimeo sont possibles : copiez l’adresse de la vidéo.',

    // Cards of vouchers.
    code_shape: 'Un code a de 6 à 32 lettres de A à Z et chiffres.',
    code_taken: 'Une autre carte a déjà ce code.',
    pack_drawn: 'Les codes de cette série sont créés ici. On importe dans une série de codes imprimés.',
    pack_full_one: 'Cette série compte {{count}} carte ; ces codes sont trop nombreux.',
    pack_full_other: 'Cette série compte {{count}} cartes ; ces codes sont trop nombreux.',
    no_cards: 'Aucune carte n’attend ici d’être vendue.',
    card_activated: 'Cette carte est déjà un bon.',

    // Pictures.
    picture_kind: 'Cette image ne convient pas ici : prenez un fichier JPEG, PNG ou WebP.',
    picture_broken: 'Cette image est abîmée ou incomplète. Enregistrez-la de nouveau ou prenez-en une autre.',
    picture_moving: 'Cette image est animée. Prenez une image fixe.',
    picture_points: 'Cette image a trop de points : {{millions}} millions au plus.',
    pictures_unused:
      'Il y a ici {{count}} images qui ne sont utilisées nulle part. Utilisez-en d’abord. Les autres disparaissent après une semaine.',

    // Movies of TMDB.
    tmdb_off: 'TMDB demande une clé. Saisissez-la dans les réglages ou ajoutez le film à la main.',
    tmdb_key: 'TMDB n’accepte pas cette clé.',
    tmdb_away: 'TMDB ne répond pas. Réessayez dans un instant ou ajoutez le film à la main.',
    tmdb_busy: 'TMDB demande de patienter un instant. Réessayez ensuite.',
    tmdb_odd: 'La réponse de TMDB est illisible. Réessayez plus tard ou ajoutez le film à la main.',

    conflict_overlap_one:
      'Une autre séance est encore en cours dans cette salle. Elle est libre {{minutes}} minute plus tard.',
    conflict_overlap_other:
      'Une autre séance est encore en cours dans cette salle. Elle est libre {{minutes}} minutes plus tard.',
    conflict_cleaning_one: 'La salle n’est pas encore nettoyée. Elle est libre {{minutes}} minute plus tard.',
    conflict_cleaning_other: 'La salle n’est pas encore nettoyée. Elle est libre {{minutes}} minutes plus tard.',
    conflict_past_day: 'Elle n’est pas terminée quand commence la journée d’exploitation suivante.',
    conflict_outside_hours: 'Le cinéma est fermé à cette heure.',
    conflict_before_release: 'Ce film est à l’affiche ici à partir du {{from}}.',
    conflict_before_rental: 'Cette version est louée à partir du {{from}}.',
    conflict_movie_archived: 'Ce film est archivé.',
    conflict_format: 'Cette salle ne peut pas projeter cette version.',
    schedule_sold_one:
      '{{tickets}} billet est vendu ou en cours de paiement. Cette séance peut seulement être annulée.',
    schedule_sold_other:
      '{{tickets}} billets sont vendus ou en cours de paiement. Cette séance peut seulement être annulée.',
    schedule_cancelled: 'Cette séance est annulée et reste telle quelle.',
    other_plan:
      'Cette séance est en vente avec les places de sa salle. Supprimez-la et créez-la à nouveau dans l’autre salle.',
    cut_off:
      'Ce cinéma est coupé et vend peut-être des billets pour cette séance. Réessayez quand la liaison sera rétablie.',
    at_counter:
      'Des places de cette séance sont à la caisse et ne sont pas revenues. On les y achète peut-être en ce moment. Réessayez dans une minute.',
    keyword_wrong: 'Saisissez le mot exactement comme il est écrit ici, en majuscules.',
    schedule_draft: 'Cette séance est un brouillon et n’est en vente nulle part. Supprimez-la.',
    schedule_changed: 'Cette séance vient d’être modifiée. Rechargez la page et vérifiez-la avant de payer.',
    converted: 'Cette demande est déjà une séance.',
    templates_full: 'Ce cinéma a {{maximum}} modèles. Supprimez-en un d’abord.',

    fenced: 'Un autre serveur gère maintenant ce cinéma.',
    fork: 'Ces écritures diffèrent de celles connues ici.',
    gap: 'Des écritures manquent avant celles-ci.',
    other_box: 'Ce cinéma a déjà un autre serveur.',
    enrolment_full: 'Trop de serveurs attendent l’autorisation. Réessayez dans quelques minutes.',
    enrolment_nowhere:
      'La centrale n’a pas de maison à cette adresse. Mettez dans HUB_URL l’adresse du site de la maison.',
    enrolment_unknown: 'Aucun serveur n’attend avec ce numéro. Regardez encore son écran.',
    enrolment_changed: 'Ce numéro est maintenant celui d’un autre serveur. Cherchez de nouveau.',
    edge_there: 'Ce cinéma a déjà un serveur. Mettez d’abord fin à son accès.',
    edge_no_successor:
      'Un autre serveur gérait ce cinéma, et ce qu’il détient ne peut pas encore passer à un nouveau. Seul ce même serveur peut revenir.',
    edge_unreachable:
      'Le serveur de ce cinéma est injoignable pour l’instant. Autorisez l’appareil sur le serveur lui-même, à sa page /pair.',
    edge_ended: 'L’accès du serveur de ce cinéma a pris fin : rien n’atteint plus ses appareils.',
    remote_sync_off: 'La synchronisation avec le site est désactivée dans les réglages de cette maison.',
    orders_full:
      'Trop de demandes attendent déjà la ligne de ce cinéma. Rien n’a été demandé : réessayez quand son serveur sera de retour.',
    html_too_long: 'Ce texte est trop long : {{max}} caractères au plus, tel qu’il est conservé.',
    unprintable: 'Une imprimante à tickets ne peut pas imprimer certains de ces caractères. Écrivez le texte sans eux.',
    too_many_lines: 'Cela fait trop de lignes\u00a0: {{max}} au plus.',
    name_not_typed: 'Saisissez le nom du cinéma exactement comme il est écrit ici.',
    quarantined:
      'Le serveur de ce cinéma ne peut pas vendre pour le moment. Rien n’a été vendu ni débité. Appelez l’assistance.',

    device_missing: 'Cet appareil n’est pas autorisé sur ce serveur.',
    device_logout: 'Cet appareil a été déconnecté. Autorisez-le de nouveau.',
    device_blocked: 'Cet appareil est bloqué. Il ne peut plus s’identifier : adressez-vous à l’administrateur.',
    device_too_old:
      'Cet appareil a un programme plus ancien que le serveur du cinéma. Il se met à jour automatiquement dès que son panier est fermé.',
    edge_too_old: 'Le serveur du cinéma a un programme trop ancien. Rien n’est perdu. Faites-le mettre à jour.',
    hub_too_old:
      'Le siège a un programme plus ancien que le serveur du cinéma. Rien n’est perdu. Faites-le mettre à jour.',
    device_type: 'Cela ne se fait pas sur ce type d’appareil. Utilisez une caisse.',
    employee_missing: 'Tapez d’abord votre code.',
    employee_locked_one: 'Verrouillé après {{minutes}} minute sans usage. Tapez de nouveau votre code.',
    employee_locked_other: 'Verrouillé après {{minutes}} minutes sans usage. Tapez de nouveau votre code.',
    employee_unknown: 'Cette personne ne peut pas s’identifier ici.',
    pin_wrong: 'Ce code est faux.',
    pin_locked_one: 'Trop de codes faux. Réessayez dans {{seconds}} seconde.',
    pin_locked_other: 'Trop de codes faux. Réessayez dans {{seconds}} secondes.',
    pairing_unknown: 'Aucun appareil n’attend avec ce numéro. Regardez encore son écran.',
    pairing_changed: 'Ce numéro est maintenant celui d’un autre appareil. Cherchez de nouveau.',
    set_up_code_wrong:
      'Ce n’est pas le code d’installation de ce serveur, ou il a servi. Il en affiche un autre au démarrage, tant qu’il n’a pas d’appareil.',
    pairing_tries_one: 'Trop de numéros faux en une heure. Réessayez dans {{minutes}} minute.',
    pairing_tries_other: 'Trop de numéros faux en une heure. Réessayez dans {{minutes}} minutes.',
    pairing_full: 'Trop d’appareils attendent l’autorisation. Réessayez dans quelques minutes.',

    seat_unknown: 'Cette place n’existe pas.',
    seat_taken: 'Cette place n’est plus libre. Choisissez-en une autre.',
    seat_unreachable: 'Cette place est injoignable pour le moment. Choisissez-en une autre, ou achetez-la à la caisse.',
    seats_lost: 'Ces places ne sont plus libres. Choisissez-en d’autres.',
    seats_busy:
      'Ces places ne peuvent pas être modifiées pour l’instant, elles sont prises, dans un panier ou déjà débloquées : {{seats}}. Rien n’a été modifié.',
    seats_cut_off:
      'Ces places sont à la caisse, et la liaison avec ce cinéma est coupée : {{seats}}. Rien n’a été modifié. Réessayez quand la liaison sera rétablie.',
    seats_not_held: 'Vos places ne sont plus réservées. Choisissez-les de nouveau.',
    seats_unused: 'Choisissez autant de billets que de places réservées pour vous.',
    select_seat: 'Choisissez autant de places que de billets.',
    not_enough_seats_one: 'Il ne reste que {{available}} place qui convient.',
    not_enough_seats_other: 'Il ne reste que {{available}} places qui conviennent.',
    not_enough_online_one: 'Il ne reste que {{left}} place en ligne, peut-être davantage à la caisse.',
    not_enough_online_other: 'Il ne reste que {{left}} places en ligne, peut-être davantage à la caisse.',
    screen_full_one: 'La séance n’a plus que {{left}} place libre.',
    screen_full_other: 'La séance n’a plus que {{left}} places libres.',
    too_many_tickets: 'C’est trop de billets pour un seul achat.',
    hold_ended: 'Le temps pour choisir est écoulé, vos places sont de nouveau libres.',
    no_renewals: 'Le temps ne peut plus être prolongé.',

    not_purchasable: 'Les billets de cette séance ne sont pas en vente en ligne.',
    schedule_closed: 'Cette séance n’est plus en vente ici.',
    rate_unknown: 'Ce tarif n’est pas en vente pour cette séance.',
    rate_other_price_group: 'Ce tarif n’est pas en vente pour cette séance.',
    rate_not_in_channel: 'Ce tarif ne se vend pas en caisse.',
    rate_min_one: 'Ce tarif se vend à partir de {{minimum}} billet.',
    rate_min_other: 'Ce tarif se vend à partir de {{minimum}} billets.',
    rate_max_one: '{{maximum}} billet de ce tarif au plus.',
    rate_max_other: '{{maximum}} billets de ce tarif au plus.',
    rate_only_left_one: 'Plus que {{left}} billet à ce tarif.',
    rate_only_left_other: 'Plus que {{left}} billets à ce tarif.',
    rate_day_ahead: 'Ce tarif s’achète au moins un jour à l’avance.',
    rate_weekday: 'Ce tarif n’est pas valable ce jour-là.',
    rate_start: 'Ce tarif n’est pas valable pour les séances à cette heure.',
    voucher_not_possible: 'Les bons d’achat ne sont pas acceptés avec ce tarif.',
    product_unknown: 'Ce produit n’est pas en vente.',
    price_changed: 'Le prix a changé. Il est maintenant de {{total}}. Rien n’a été débité.',

    bill_foreign: 'Cette commande appartient à quelqu’un d’autre.',
    bill_not_open: 'Cette commande ne peut plus être modifiée.',
    bill_not_paying: 'Cette commande n’est pas en cours de paiement.',
    ids_taken: 'Cette commande a déjà été envoyée une fois. Rien n’a été acheté maintenant ; réessayez.',
    no_lines: 'Impossible de continuer sans article.',
    not_recorded:
      'Nous ne pouvons pas enregistrer de commande pour le moment. Rien n’a été changé, vos places restent à vous. Réessayez dans quelques minutes.',
    line_ended:
      'Une ligne a été remboursée, échangée ou déplacée entre-temps. Rien n’a été remboursé maintenant : regardez l’achat tel qu’il est.',
    money_at_counter:
      'L’argent de ces lignes a été encaissé en caisse, et le portail ne verse pas d’espèces. Rien n’a été remboursé : remboursez-les en caisse.',
    no_tickets: 'Il n’y a pas de billet valable à envoyer : la séance est passée, ou les billets ont été rendus.',
    letters_throttled: 'Cette lettre a été envoyée cinq fois en une heure. Réessayez plus tard.',
    tickets_busy:
      'La caisse du cinéma traite ces billets en ce moment : {{seats}}. Rien n’a été remboursé, réessayez dans un instant.',
    tickets_cut_off:
      'Ces billets sont à la caisse de {{cinema}}, et la liaison est coupée : {{seats}}. Rien n’a été remboursé. Remboursez-les à sa caisse, ou ici quand la liaison sera rétablie.',
    payment_method: 'Choisissez comment vous voulez payer.',
    payment_exclusive: 'Ce moyen de paiement ne se combine avec aucun autre.',
    payment_init: 'Le paiement n’a pas pu commencer. Rien n’a été débité, réessayez.',
    payment_mismatch: 'Le prix a changé. Rien n’a été débité.',
    tendered_less: 'La somme reçue est inférieure à ce qui est dû.',
    question_refused: 'Cette vente a été annulée avant la réponse. Rien n’a été vendu.',
    question_unknown: 'Ce serveur ne connaît pas cette vente.',
    already_confirmed: 'Cette vente est faite. Elle peut être remboursée, pas annulée.',
    already_ended: 'Cette vente est déjà terminée.',
    not_voidable: 'Ceci ne peut pas être annulé.',
    amount_sign: 'Ce montant ne va pas avec ce qui est fait au tiroir.',
    print_queue_full: 'Trop d’impressions attendent.',
    paper_gone: 'Ce serveur ne connaît plus cette séance. Ses billets ne peuvent plus être imprimés.',
  },
  counter: {
    invalid: 'Quelque chose manque dans cette demande, ou n’est pas comme prévu.',
    busy: 'Le serveur du cinéma est occupé. Rien n’a été changé, réessayez dans un instant.',
    rate_unknown: 'Ce tarif n’est pas en vente.',
    price_changed: 'Le prix a changé. Rien n’a été vendu.',
    bill_not_open: 'Ce panier ne peut plus être modifié.',
    ids_taken: 'Ce panier a déjà été demandé une fois. Rien n’a été vendu maintenant. Videz-le et retapez-le.',
    payment_method: 'Ce moyen de paiement ne marche pas ici.',
    payment_mismatch: 'Les paiements ne font pas le total. Rien n’a été vendu.',
  },
}
